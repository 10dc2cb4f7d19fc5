//! A failing case in full, and what explains it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A failing case in full.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The index of the case.
    pub case: usize,
    /// The same as in its result.
    pub headline: String,
    /// The rule of the course that applied where the output first differs, as a sentence, if one is known.
    pub rule: Option<String>,
    /// What a person would have seen, up to the first difference.
    pub transcript: Vec<Piece>,
    /// What should have been seen, where the program did not come to its end and shows no difference until then: all
    /// that the reference prints. Empty otherwise, and where that is not to be told.
    pub reference: Vec<Piece>,
    /// Whether it keeps printing after its input has ended.
    pub goes_on: bool,
    /// How to see it by hand.
    pub reproduce: Reproduce,
    /// Where to look at it in the page: what stands behind the page's address, such as `#ex3/typed?in=h%0A&byte=17`. Empty
    /// where that is not to be told, or too long for an address.
    #[serde(default)]
    pub page: String,
    /// The simplest case that fails in the same way, if it could be made simpler.
    pub shrunk: Option<Shrunk>,
}

/// A part of what a person would have seen at a terminal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "text", rename_all = "kebab-case")]
pub enum Piece {
    /// So much was left out, in lines.
    Left(usize),
    /// Right output, as text: line feeds are line feeds.
    Right(String),
    /// Typed input, echoed where it was read, as text.
    Typed(String),
    /// The program was told here that the input has ended.
    InputEnded,
    /// The line in which the difference is, from its beginning, drawn by [`visible`](crate::visible()).
    Same(String),
    /// What the program printed from the first difference on, to the end of that line, drawn.
    Actual(String),
    /// What should have been there, drawn; absent where that is not to be told.
    Expected(String),
}

/// How to see a case by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reproduce {
    /// Command lines for a shell, in their order: build, then run with the input typed by `printf`.
    pub commands: Vec<String>,
    /// What is typed, drawn by [`visible`](crate::visible()).
    pub stdin: String,
}

/// A case made as simple as it gets while the program still fails it in the same way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shrunk {
    /// How many bytes there are to look at up to the difference, typed and printed: in the case, and in this one.
    pub bytes: (usize, usize),
    /// How many runs of the program it took.
    pub runs: usize,
    /// What there is to say about the simplest case, in a line.
    pub headline: String,
    /// The rule that applied there.
    pub rule: Option<String>,
    /// What a person would have seen.
    pub transcript: Vec<Piece>,
    /// What should have been seen, as in [`Finding::reference`].
    pub reference: Vec<Piece>,
    /// How to see it by hand.
    pub reproduce: Reproduce,
    /// Where to look at it in the page, as in [`Finding::page`].
    #[serde(default)]
    pub page: String,
}

/// Something that a program always words in its own way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Wording {
    /// What it is, said to whoever wrote the program, without a full stop.
    pub says: String,
    /// What is wanted in one of these places, drawn by [`visible`](crate::visible()); absent where that is not to be told.
    pub wanted: Option<String>,
    /// What the program prints there, drawn.
    pub printed: String,
    /// In how many places of the cases it prints just that.
    pub places: usize,
    /// Whether the course leaves it open, so that it costs nothing.
    #[serde(default)]
    pub is_open: bool,
    /// The points that it costs.
    #[serde(default)]
    pub points: f64,
    /// The points of the submission with this put right.
    #[serde(default)]
    pub without: f64,
}

/// What kind of thing a diagnosis is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A sentence of the course that the program reads otherwise.
    Behaviour,
    /// Something that it does in another way, as it was seen.
    Seen,
    /// It ends with another exit status, which the course does not prescribe or does.
    Status,
    /// It shows the board more often than the course's program, or less often, or does what chance is to do; and the same otherwise.
    Form,
    /// It tells another score than there is, or another winner of a session, behind games that it plays as it should.
    Points,
    /// It calls another one the winner of a game that it plays as it should, to its end.
    Winner,
    /// It says something else, more or less than is due in games that it plays as it should, to their end.
    Words,
    /// It does something else when its input ends.
    EndOfInput,
    /// It does something else where nobody settles what is right: that costs nothing.
    Unsettled,
    /// It was not understood, so nothing is known of what it does: that costs nothing.
    NotKnown,
}

/// One thing that explains failing cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Diagnosis {
    /// What kind of thing it is.
    pub reason: Reason,
    /// The names of the readings that do in these places just what the program does.
    pub readings: Vec<String>,
    /// What they say to whoever wrote the program, a sentence each.
    pub says: Vec<String>,
    /// What the course wants instead, a sentence each; empty where that is not to be told.
    pub instead: Vec<String>,
    /// In how many failing cases it is at work.
    pub explains: usize,
    /// How many failing cases there are.
    pub of: usize,
    /// In how many places the program does just that, and how many places there are where it makes a difference; absent where
    /// it is no reading.
    pub places: Option<(usize, usize)>,
    /// What these cases have in common, and hardly any other has, where no reading explains them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<When>,
    /// The first case in which it is at work, by index.
    pub example: Option<usize>,
    /// The points that it costs.
    pub points: f64,
    /// The points of the submission with this put right.
    pub without: f64,
}

impl Diagnosis {
    /// What is seen in so many failing cases, all of those that there are, and said in no words yet.
    pub(crate) fn of(reason: Reason, cases: usize) -> Self {
        Self {
            reason,
            readings: vec![],
            says: vec![],
            instead: vec![],
            explains: cases,
            of: cases,
            places: None,
            when: None,
            example: None,
            points: 0.0,
            without: 0.0,
        }
    }

    /// What a program does, and what the course wants instead.
    pub(crate) fn saying(self, says: impl Into<String>, instead: impl Into<String>) -> Self {
        Self { says: vec![says.into()], instead: vec![instead.into()], ..self }
    }
}

/// What cases have in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct When {
    /// What happens in all of them: one thing, or two; as in [`Occurrence`](crate::Occurrence).
    pub what: Vec<String>,
    /// In how many cases that happens, these and others.
    pub cases: usize,
}
