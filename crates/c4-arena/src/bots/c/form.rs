//! In which form a bot has its `make_move`.

use std::fmt;

/// What every bot's function is called, or how its name begins.
const NAME: &str = "make_move";

/// A function that is a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Form {
    /// What it is called.
    pub(super) name: String,
    /// How it is given the board.
    pub(super) board: Board,
    /// Whether it is told who it is.
    pub(super) takes_player: bool,
    /// How it tells its move.
    pub(super) answer: Answer,
}

/// How a bot is given the board: row 0 on top, 0, 1 and 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Board {
    /// `int **board`.
    Rows,
    /// `int board[6][7]`.
    Array,
}

/// How a bot tells its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// It returns a column from 0 to 6.
    Column,
    /// It returns the board with one token more.
    Board,
    /// It lays the token on the board that it was given.
    InPlace,
}

/// Why there is no bot in a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoForm {
    /// Nothing of that name, which is asked for, is defined, but these functions could be bots.
    None(Option<String>, Vec<String>),
    /// What is defined has other types, or cannot be called from outside: the definitions as the compiler sees them.
    Other(Vec<String>),
    /// Several are defined, and none is called just `make_move`.
    Several(Vec<String>),
}

impl Form {
    /// The bot among the functions that gcc has listed (`-aux-info`): the one of this name, or the one that is called
    /// `make_move` or longer.
    pub(super) fn find(listing: &str, wanted: Option<&str>) -> Result<Self, NoForm> {
        let is_named = |word: &str| match wanted {
            Some(wanted) => word == wanted,
            None => word.starts_with(NAME),
        };
        let all: Vec<&str> = listing.lines().filter_map(definition).collect();
        let definitions: Vec<&str> =
            all.iter().copied().filter(|it| words(it).into_iter().any(is_named)).collect();
        let mut forms: Vec<Self> =
            definitions.iter().filter_map(|it| Self::of(it, is_named)).collect();
        if let Some(exact) = forms.iter().position(|form| form.name == NAME) {
            return Ok(forms.swap_remove(exact));
        }
        match (forms.len(), definitions.is_empty()) {
            (1, _) => Ok(forms.swap_remove(0)),
            (0, true) => Err(NoForm::None(wanted.map(str::to_owned), candidates(listing))),
            (0, false) => Err(NoForm::Other(definitions.iter().map(|&it| it.to_owned()).collect())),
            _ => Err(NoForm::Several(forms.into_iter().map(|form| form.name).collect())),
        }
    }

    /// The form of a definition such as `extern int make_move (int **board)`.
    fn of(definition: &str, is_named: impl Fn(&str) -> bool) -> Option<Self> {
        let words = words(definition);
        let (&"extern", declarator) = words.split_first()? else { return None };
        let at = declarator.iter().position(|word| is_named(word))?;
        let ["(", parameters @ .., ")"] = &declarator[at + 1..] else { return None };
        let answer = match &declarator[..at] {
            ["int"] => Answer::Column,
            ["int", "*", "*"] => Answer::Board,
            ["void"] => Answer::InPlace,
            _ => return None,
        };
        let mut parameters = parameters.split(|&word| word == ",");
        let board = match parameters.next()? {
            ["int", "*", "*"] | ["int", "*", "*", _] => Board::Rows,
            ["int", "(", "*", ")", "[", "7", "]"] | ["int", "(", "*", _, ")", "[", "7", "]"] => {
                Board::Array
            }
            _ => return None,
        };
        let takes_player = match parameters.next() {
            None => false,
            Some(["int"] | ["int", _] | ["unsigned", "int"] | ["unsigned", "int", _]) => true,
            Some(_) => return None,
        };
        let name = declarator[at].to_owned();
        parameters.next().is_none().then_some(Self { name, board, takes_player, answer })
    }

    /// The macros by which the harness knows it.
    pub(super) fn macros(&self) -> Vec<String> {
        let Self { name, board, takes_player, answer } = self;
        let switches = [
            (*board == Board::Array, "BOARD_IS_ARRAY"),
            (*takes_player, "TAKES_PLAYER"),
            (*answer == Answer::Board, "ANSWERS_BOARD"),
            (*answer == Answer::InPlace, "ANSWERS_IN_PLACE"),
        ];
        let switches = switches.iter().filter(|(is_on, _)| *is_on).map(|(_, name)| *name);
        let name = format!("-DMAKE_MOVE={name}");
        std::iter::once(name).chain(switches.map(|it| format!("-D{it}"))).collect()
    }
}

/// The functions that could be a bot by their types, whatever they are called.
pub(super) fn candidates(listing: &str) -> Vec<String> {
    let forms = listing.lines().filter_map(definition).filter_map(|definition| {
        // The name of a function stands before its parameters.
        let words = words(definition);
        let name = words.iter().position(|&word| word == "(").and_then(|at| at.checked_sub(1))?;
        Form::of(definition, |word| word == words[name])
    });
    forms.map(|form| form.name).collect()
}

/// The declaration in a line of the listing such as `/* bot.c:3:NF */ extern int make_move (int **b); /* … */`, if it is a
/// definition of a function.
fn definition(line: &str) -> Option<&str> {
    let (place, rest) = line.strip_prefix("/* ")?.split_once(" */ ")?;
    let (declaration, _) = rest.split_once(';')?;
    place.ends_with('F').then_some(declaration)
}

/// Whether a function of this name is defined that can be called from outside.
pub(super) fn defines(listing: &str, name: &str) -> bool {
    let is_it = |definition: &str| {
        words(definition).windows(2).any(|pair| pair == [name, "("])
            && definition.starts_with("extern")
    };
    listing.lines().filter_map(definition).any(is_it)
}

/// Names, numbers and single signs, without the qualifiers that make no difference to a caller.
fn words(declaration: &str) -> Vec<&str> {
    const QUALIFIERS: [&str; 3] = ["const", "restrict", "volatile"];
    let is_part = |it: char| it.is_alphanumeric() || it == '_';
    let mut words = Vec::new();
    let mut rest = declaration.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = if is_part(first) {
            rest.find(|it| !is_part(it)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(end);
        words.push(word);
        rest = after.trim_start();
    }
    words.retain(|word| !QUALIFIERS.contains(word));
    words
}

impl fmt::Display for NoForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None(wanted, candidates) => {
                write!(f, "it defines no {}", wanted.as_deref().unwrap_or(NAME))?;
                if !candidates.is_empty() {
                    let names = candidates.join(", ");
                    return write!(f, "; if one of {names} is the bot, name it with --function");
                }
            }
            Self::Other(definitions) => {
                write!(f, "it defines {}, which is no bot", definitions.join("; "))?;
            }
            Self::Several(names) => {
                return write!(
                    f,
                    "it defines {}: which of them is the bot? Call that one make_move, or name it with --function",
                    names.join(", ")
                );
            }
        }
        f.write_str(
            ": a bot is int make_move(int **board) or int make_move(int board[6][7]); it may have a second int player, a \
             name that goes on, and void or int ** as its result if it hands the board back with one token more",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines are gcc's own.
    #[test]
    fn forms_are_found() {
        let rows = [
            (
                "/* a.c:6:NF */ extern int make_move (int **board); /* (board) int **board; */",
                Ok(("make_move", "Rows Column")),
            ),
            (
                "/* a.c:7:NF */ extern int make_move_7 (int (*board)[7], int player); /* */",
                Ok(("make_move_7", "Array player Column")),
            ),
            (
                "/* a.c:8:NF */ extern int make_movers (int (*)[7]); /* */",
                Ok(("make_movers", "Array Column")),
            ),
            (
                "/* a.c:13:OF */ extern int make_move (int **b); /* (b) int **b; */",
                Ok(("make_move", "Rows Column")),
            ),
            (
                "/* a.c:10:NF */ extern int **make_move (int **board); /* */",
                Ok(("make_move", "Rows Board")),
            ),
            (
                "/* a.c:11:NF */ extern void make_move (int (*b)[7]); /* */",
                Ok(("make_move", "Array InPlace")),
            ),
            (
                "/* b.c:2:NF */ extern const int make_move (const int *const *board, const const unsigned int player); /* */",
                Ok(("make_move", "Rows player Column")),
            ),
        ];
        for (line, expected) in rows {
            let found = Form::find(line, None).map(|form| {
                let player = if form.takes_player { " player" } else { "" };
                (form.name.clone(), format!("{:?}{player} {:?}", form.board, form.answer))
            });
            let expected =
                expected.map(|(name, form): (&str, &str)| (name.to_owned(), form.to_owned()));
            assert_eq!(found, expected, "{line}");
        }
    }

    #[test]
    fn what_is_no_bot_is_told() {
        let refused = [
            "extern int make_move (int *board)",
            "extern int make_move (int (*board)[8])",
            "extern long int make_move (int **board)",
            "extern int make_move (void)",
            "extern int make_move (int **board, int player, int depth)",
            "extern int make_move (int **board, char *name)",
            "extern int (*make_move (int (*b)[7]))[7]",
            "static int make_move (int **board)",
        ];
        for declaration in refused {
            let line = format!("/* a.c:1:NF */ {declaration}; /* */");
            assert_eq!(Form::find(&line, None), Err(NoForm::Other(vec![declaration.to_owned()])));
        }
        let declared = "/* a.c:1:NC */ extern int make_move (int **);";
        assert_eq!(Form::find(declared, None), Err(NoForm::None(None, vec![])));
        let other = "/* a.c:1:NF */ extern int main (void); /* () */";
        assert_eq!(Form::find(other, None), Err(NoForm::None(None, vec![])));
        assert!(defines(other, "main") && !defines(declared, "make_move"));
    }

    #[test]
    fn the_one_that_is_called_make_move_is_the_bot() {
        let line = |name: &str| format!("/* a.c:1:NF */ extern int {name} (int **b); /* */\n");
        let two = line("make_move_a") + &line("make_move_b");
        let names = vec!["make_move_a".to_owned(), "make_move_b".to_owned()];
        assert_eq!(Form::find(&two, None), Err(NoForm::Several(names)));
        assert_eq!(Form::find(&(two + &line("make_move")), None).unwrap().name, "make_move");
        let helper = "/* a.c:1:NF */ extern int make_move_on (int **b, int c, int p); /* */\n";
        assert_eq!(
            Form::find(&(helper.to_owned() + &line("make_move_a")), None).unwrap().name,
            "make_move_a"
        );
    }
    #[test]
    fn a_bot_of_another_name_is_asked_for_by_it() {
        let line = |name: &str, parameters: &str| {
            format!("/* a.c:1:NF */ extern int {name} ({parameters}); /* */\n")
        };
        let text = line("getBotMove", "int (*board)[7], int player")
            + &line("check_win", "int **board, int player")
            + &line("drop", "int **board, int column, int player");
        assert_eq!(Form::find(&text, Some("getBotMove")).unwrap().name, "getBotMove");
        let candidates = vec!["getBotMove".to_owned(), "check_win".to_owned()];
        assert_eq!(Form::find(&text, None), Err(NoForm::None(None, candidates.clone())));
        let other = Some("getMove".to_owned());
        assert_eq!(Form::find(&text, Some("getMove")), Err(NoForm::None(other, candidates)));
        assert!(matches!(Form::find(&text, Some("drop")), Err(NoForm::Other(_))));
    }
}
