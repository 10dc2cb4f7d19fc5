//! Numbers that are counted from elsewhere, and other words for values.

use c4_console::{Field, Value};

use super::{Candidate, MOST, PLACES, PLAYERS, Spot, ends, place};
use crate::template::{Piece, Written, words};

impl Spot<'_> {
    /// Numbers that are counted from elsewhere, and other words for values.
    pub(super) fn values(&self) -> Vec<Candidate> {
        let Some(event) = self.event() else { return vec![] };
        let Some(template) = self.manner.template(event.said.kind, event.after) else {
            return vec![];
        };
        let ends = ends(template, event, self.session);
        let starts = [event.span.start].into_iter().chain(ends.iter().copied());
        let fields = starts.zip(&ends).zip(&template.0).enumerate();
        let mut found = Vec::new();
        for (index, ((start, &end), piece)) in fields {
            let Piece::Field { name, written } = piece else { continue };
            // A value may differ at its very end: 1 and 12.
            if !(start..=end).contains(&self.at) || matches!(written, Written::Cells(_)) {
                continue;
            }
            let Some(value) = event.said.field(name) else { continue };
            for (other, cost) in self.written(name, value, written, (event.said.kind, start)) {
                let mut changed = template.clone();
                changed.0[index] = Piece::Field { name: name.clone(), written: other };
                let manner = self.manner.with(place(event, false), changed);
                found.push(Candidate { manner, cost, least_gain: cost.min(MOST) });
            }
        }
        found
    }

    /// Other ways of writing a value that stands at an offset, and how far-fetched they are.
    fn written(
        &self,
        name: &str,
        value: &Value,
        written: &Written,
        (kind, start): (&str, usize),
    ) -> Vec<(Written, usize)> {
        let rest = &self.stdout[start.min(self.stdout.len())..];
        let mut found = Vec::new();
        if let Value::Number(number) = value
            && PLACES.contains(&name)
        {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let own =
                str::from_utf8(&rest[..digits]).ok().and_then(|text| text.parse::<i64>().ok());
            if let Some(own) = own.filter(|own| (own - number).abs() <= 1 && own != number) {
                found.push((Written::Plus(own - number), 5));
            }
        }
        let mut plain = Vec::new();
        value.write(&mut plain);
        // Amounts have no words of their own.
        let is_few = match value {
            Value::Number(_) => PLAYERS.contains(&name),
            Value::Text(_) => true,
            Value::Grid(_) => false,
        };
        let is_part = |byte: &&u8| !byte.is_ascii_whitespace() && !b".,:;!?()|".contains(byte);
        let word = rest.iter().take_while(is_part).count();
        let line = rest.iter().take_while(|&&byte| byte != b'\n').count();
        // Only a value of several words may become another line, or have other space between them.
        let is_line = matches!(value, Value::Text(_)) && plain.contains(&b' ');
        let spaced = is_line.then(|| spaced(&plain, rest)).flatten();
        found.extend(spaced.filter(|it| it != written).map(|written| (written, 5)));
        // What another kind of event says, in whatever words, is no value of this one.
        let lengths = [Some(word), is_line.then_some(line)].into_iter().flatten();
        for length in lengths.filter(|_| !self.is_of_another(kind, &rest[..line])) {
            // Two values never become one: a name that is another's is a matter of behaviour.
            let is_taken = || {
                let others = match written {
                    Written::Other(table) => table.as_slice(),
                    _ => &[],
                };
                self.values.get(name).is_some_and(|values| values.contains(&rest[..length]))
                    || others.iter().any(|(from, to)| *from != plain && *to == rest[..length])
            };
            if is_few && (1..=MOST).contains(&length) && rest[..length] != plain && !is_taken() {
                let mut table = match written {
                    Written::Other(table) => table.clone(),
                    _ => vec![],
                };
                table.retain(|(from, _)| *from != plain);
                table.push((plain.clone(), rest[..length].to_vec()));
                found.push((Written::Other(table), 10 + length));
            }
        }
        found
    }
}

/// How a line has the words of a text with other space: nothing that is part of a word, and the same between any two of them.
fn spaced(text: &[u8], line: &[u8]) -> Option<Written> {
    let line = line.split(|&byte| byte == b'\n').next()?;
    let gap = |from: usize| {
        let length = line[from..].iter().take_while(|byte| !byte.is_ascii_alphanumeric()).count();
        &line[from..from + length]
    };
    let before = gap(0);
    let (mut at, mut between) = (before.len(), None);
    let mut words = words(text).peekable();
    while let Some(word) = words.next() {
        line[at..].starts_with(word).then_some(())?;
        at += word.len();
        let behind = gap(at);
        if words.peek().is_none() {
            let is_all = at + behind.len() == line.len();
            return is_all.then(|| {
                Written::Spaced([before.into(), between.unwrap_or_default(), behind.into()])
            });
        }
        at += behind.len();
        if *between.get_or_insert_with(|| behind.to_vec()) != behind {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_stand_further_apart() {
        let rows: [(&str, &str, Option<[&str; 3]>); 6] = [
            (" 1 2 3", "  1   2   3 \n", Some(["  ", "   ", " "])),
            (" 1 2 3", "1|2|3", Some(["", "|", ""])),
            (" 1", "  1 ", Some(["  ", "", " "])),
            // Another word, another space between two of them, or more behind.
            (" 1 2 3", "  1  2  4", None),
            (" 1 2 3", "1  2 3", None),
            (" 1 2 3", "1 2 3 4", None),
        ];
        for (text, line, wanted) in rows {
            let wanted =
                wanted.map(|spaces| Written::Spaced(spaces.map(|it| it.as_bytes().to_vec())));
            assert_eq!(spaced(text.as_bytes(), line.as_bytes()), wanted, "{line}");
        }
    }
}
