//! What names and sentences of misreadings call directions, edges and the faults that have to do with them.

use std::fmt;

use c4_engine::Direction::{self, Falling, Horizontal, Rising, Vertical};
use c4_engine::{Directions, Player};

pub use crate::DIAGONALS;
use crate::Edge::{self, Bottom, Left, Right, Top};
use crate::{Area, Bend, Edges, FirstRow, Half, Measure, Near, OverEdge, Sight, SizesSwapped};

/// A direction, what a name calls one of its lines and all of them, and where a sentence says that something lies.
pub type Along = (Direction, &'static str, &'static str, &'static str);
/// Rows.
pub const ROWS: Along = (Horizontal, "row", "rows", "along a row");
/// Columns.
pub const COLUMNS: Along = (Vertical, "column", "columns", "along a column");
/// Diagonals from the lower left to the upper right.
pub const RISING: Along = (Rising, "rising", "rising", "along a rising diagonal (/)");
/// Diagonals from the upper left to the lower right.
pub const FALLING: Along = (Falling, "falling", "falling", "along a falling diagonal (\\)");

/// An edge, what a name calls it, and what a sentence calls the squares on it.
pub type Side = (Edge, &'static str, &'static str);
/// The left edge.
pub const LEFT: Side = (Left, "left", "first column");
/// The right edge.
pub const RIGHT: Side = (Right, "right", "last column");
/// The lower edge.
pub const BOTTOM: Side = (Bottom, "bottom", "lowest row");
/// The upper edge.
pub const TOP: Side = (Top, "top", "uppermost row");

/// The edges at which a walk ahead or back ends, what a name calls them, and what a sentence calls the squares on them.
pub type Corner = (Edges, &'static str, &'static str);
/// The left and the upper edge.
pub const FIRST: Corner =
    (Edges::NONE.with_all(Left).with_all(Top), "first", "the first column and the uppermost row");
/// The right and the lower edge.
pub const LAST: Corner =
    (Edges::NONE.with_all(Right).with_all(Bottom), "last", "the last column and the lowest row");

/// Each of these directions with each edge at which its lines can end.
///
/// ```
/// use c4_sight::faults::{COLUMNS, ROWS, ends};
///
/// let names = ends([ROWS, COLUMNS]).map(|((_, row, ..), (_, left, _))| format!("{row}-{left}"));
/// assert_eq!(names.collect::<Vec<_>>(), ["row-left", "row-right", "column-bottom", "column-top"]);
/// ```
pub fn ends<const N: usize>(lines: [Along; N]) -> impl Iterator<Item = (Along, Side)> {
    let each =
        lines.into_iter().flat_map(|along| [LEFT, RIGHT, BOTTOM, TOP].map(|side| (along, side)));
    each.filter(|((direction, ..), (edge, ..))| edge.ends(*direction))
}

/// Rows and columns, each with the edges that its lines may run along.
pub const ALONG_EDGES: [(Along, Side); 4] =
    [(ROWS, BOTTOM), (ROWS, TOP), (COLUMNS, LEFT), (COLUMNS, RIGHT)];

/// Rows and columns near edges that a loop does not come to that has the same ends for all directions: what a name calls them, and what
/// a sentence says of where lines are looked for. In memory the uppermost row may come first, or the lowest one.
pub const NEAR: [(&str, Edges, &str); 5] = {
    const LOWEST: Edges = Edges::NONE.with(Horizontal, Bottom);
    const UPPERMOST: Edges = Edges::NONE.with(Horizontal, Top);
    [
        (
            "lowest-rows",
            LOWEST,
            "along a row only where one along a column has room, too, not in the lowest rows",
        ),
        (
            "uppermost-rows",
            UPPERMOST,
            "along a row only where one along a column has room, too, not in the uppermost rows",
        ),
        (
            "last-columns",
            Edges::NONE.with(Vertical, Right),
            "along a column only where one along a row has room, too, not in the last columns",
        ),
        (
            "lowest-rows-and-last-columns",
            LOWEST.with(Vertical, Right),
            "along rows and columns only where both have room, not in the lowest rows and the last columns",
        ),
        (
            "uppermost-rows-and-last-columns",
            UPPERMOST.with(Vertical, Right),
            "along rows and columns only where both have room, not in the uppermost rows and the last columns",
        ),
    ]
};

/// The ends that a column may begin with where a count runs on, what a name calls the way to the other one, and what a sentence says of it.
pub const RUNS_ON: [(OverEdge, &str, &str); 2] = {
    const fn of(first_row: FirstRow) -> OverEdge {
        OverEdge { directions: Directions::NONE.with(Vertical), first_row, ..OverEdge::NONE }
    }
    [
        (of(FirstRow::Uppermost), "downwards", "the bottom of a column at the top of the next one"),
        (of(FirstRow::Lowest), "upwards", "the top of a column at the bottom of the next one"),
    ]
};

/// Lines that may go on over the lower and the upper edge, where columns lie behind each other: what a name and a sentence call them.
pub const OVER_COLUMNS: [(&str, OverEdge, &str); 4] = {
    const DIAGONALS_AND_COLUMNS: Directions = DIAGONALS.with(Vertical);
    const UP: FirstRow = FirstRow::Lowest;
    const DOWN: FirstRow = FirstRow::Uppermost;
    [
        (
            "lines-over-columns-upwards",
            OverEdge { directions: DIAGONALS_AND_COLUMNS, first_row: UP, ..OverEdge::NONE },
            "columns and diagonals go on from the top of a column at the bottom of the next one",
        ),
        (
            "lines-over-columns-downwards",
            OverEdge { directions: DIAGONALS_AND_COLUMNS, first_row: DOWN, ..OverEdge::NONE },
            "columns and diagonals go on from the bottom of a column at the top of the next one",
        ),
        (
            "diagonals-over-columns-upwards",
            OverEdge { directions: DIAGONALS, first_row: UP, ..OverEdge::NONE },
            "diagonals go on from the top of a column at the bottom of the next one",
        ),
        (
            "diagonals-over-columns-downwards",
            OverEdge { directions: DIAGONALS, first_row: DOWN, ..OverEdge::NONE },
            "diagonals go on from the bottom of a column at the top of the next one",
        ),
    ]
};

/// The part of a board that programs look at whose loops end where those of the usual one do.
pub const USUAL: Area = Area::UpperLeft { columns: 7, rows: 6 };

/// Lines that may be counted otherwise than all others: what a name and a sentence call them.
pub const LINES: [(&str, Directions, &str); 4] = [
    ("rows", Directions::NONE.with(Horizontal), "a row"),
    ("diagonals", DIAGONALS, "a diagonal"),
    ("rising", Directions::NONE.with(Rising), "a rising diagonal (/)"),
    ("falling", Directions::NONE.with(Falling), "a falling diagonal (\\)"),
];

/// Lines that may go on over the edge of a board that is a single array: what a name and a sentence call them.
pub const ACROSS: [(&str, Directions, &str); 5] = [
    ("rows", Directions::NONE.with(Horizontal), "a row"),
    ("rising-lines", Directions::NONE.with(Rising), "a rising diagonal"),
    ("falling-lines", Directions::NONE.with(Falling), "a falling diagonal"),
    ("diagonals", DIAGONALS, "a diagonal"),
    ("lines", Directions::ALL, "lines"),
];

/// Lines that may be looked for where one size of a board is taken for the other: what a name calls it, and what a sentence says of where they
/// are looked for.
pub const SIZES_SWAPPED: [(&str, SizesSwapped, &str); 11] = {
    const NOT_COLUMNS: Directions = DIAGONALS.with(Horizontal);
    const NOT_ROWS: Directions = DIAGONALS.with(Vertical);
    const NONE: Directions = Directions::NONE;
    const fn of(columns_by_rows: Directions, rows_by_columns: Directions) -> SizesSwapped {
        SizesSwapped { columns_by_rows, rows_by_columns }
    }
    [
        (
            "rows-as-on-a-square",
            of(NONE.with(Horizontal), NONE),
            "lines along a row as if there were as many columns as rows",
        ),
        (
            "diagonals-as-on-a-square",
            of(DIAGONALS, DIAGONALS),
            "lines along a diagonal as if there were as many columns as rows",
        ),
        (
            "lines-as-on-a-square",
            of(NOT_COLUMNS, NOT_ROWS),
            "lines as if there were as many columns as rows",
        ),
        (
            "columns-by-rows",
            of(NONE.with(Vertical), NONE),
            "a line along a column only in the first columns, as many as there are rows",
        ),
        (
            "diagonals-by-rows",
            of(DIAGONALS, NONE),
            "a line along a diagonal only in the first columns, as many as there are rows",
        ),
        (
            "rising-by-rows",
            of(NONE.with(Rising), NONE),
            "a line along a rising diagonal (/) only in the first columns, as many as there are rows",
        ),
        (
            "falling-by-rows",
            of(NONE.with(Falling), NONE),
            "a line along a falling diagonal (\\) only in the first columns, as many as there are rows",
        ),
        (
            "columns-by-columns",
            of(NONE, NONE.with(Vertical)),
            "a line along a column only in the uppermost rows, as many as there are columns",
        ),
        (
            "diagonals-by-columns",
            of(NONE, DIAGONALS),
            "a line along a diagonal only in the uppermost rows, as many as there are columns",
        ),
        (
            "rising-by-columns",
            of(NONE, NONE.with(Rising)),
            "a line along a rising diagonal (/) only in the uppermost rows, as many as there are columns",
        ),
        (
            "falling-by-columns",
            of(NONE, NONE.with(Falling)),
            "a line along a falling diagonal (\\) only in the uppermost rows, as many as there are columns",
        ),
    ]
};

/// Directions whose tokens may be added up where a count is not begun anew: what a name and a sentence call them.
pub const ADDED: [(&str, Directions, &str); 5] = [
    ("directions", Directions::ALL, "different directions"),
    ("diagonals", DIAGONALS, "both diagonals"),
    ("row-and-column", Directions::NONE.with(Horizontal).with(Vertical), "a row and a column"),
    (
        "column-and-falling",
        Directions::NONE.with(Vertical).with(Falling),
        "a column and a falling diagonal (\\)",
    ),
    (
        "column-and-rising",
        Directions::NONE.with(Vertical).with(Rising),
        "a column and a rising diagonal (/)",
    ),
];

/// Each direction with each side of a square that alone may be counted there, what a name calls it, and what a sentence says of it.
pub const ONE_SIDE: [(Along, Measure, &str, &str); 8] = [
    (ROWS, Measure::Ahead, "forwards", "to the right of it"),
    (ROWS, Measure::Behind, "backwards", "to the left of it"),
    (COLUMNS, Measure::Ahead, "forwards", "below it"),
    (COLUMNS, Measure::Behind, "backwards", "above it"),
    (RISING, Measure::Ahead, "forwards", "below it"),
    (RISING, Measure::Behind, "backwards", "above it"),
    (FALLING, Measure::Ahead, "forwards", "below it"),
    (FALLING, Measure::Behind, "backwards", "above it"),
];

/// Halves of lines as they are seen from a token, what a name calls each, the line that it is a half of, and what a sentence calls both.
const HALVES: [(Half, &str, &str, &str); 6] = [
    ((Horizontal, -1), "row-left", "left", "a row"),
    ((Horizontal, 1), "row-right", "right", "a row"),
    ((Rising, -1), "rising-top", "upper", "a rising diagonal (/)"),
    ((Rising, 1), "rising-bottom", "lower", "a rising diagonal (/)"),
    ((Falling, -1), "falling-top", "upper", "a falling diagonal (\\)"),
    ((Falling, 1), "falling-bottom", "lower", "a falling diagonal (\\)"),
];

/// Halves of rows and columns that may be counted from elsewhere in them: what a name calls that, and what a sentence says that a program does.
pub const DISPLACED: [(&str, Half, &str); 4] = [
    (
        "up-from-the-column",
        (Vertical, -1),
        "counts upwards along a column from the row before the column's number (`col - 1`) on, where the row above (`row - 1`) is meant",
    ),
    (
        "down-from-the-column",
        (Vertical, 1),
        "counts downwards along a column from the row after the column's number (`col + 1`) on, where the row below (`row + 1`) is meant",
    ),
    (
        "left-from-the-row",
        (Horizontal, -1),
        "counts to the left along a row from the column before the row's number (`row - 1`) on, where the column to the left (`col - 1`) is meant",
    ),
    (
        "right-from-the-row",
        (Horizontal, 1),
        "counts to the right along a row from the column after the row's number (`row + 1`) on, where the column to the right (`col + 1`) is meant",
    ),
];

/// Directions in an order in which `else if` may lead from one to the next: what a name calls it, and what a sentence does.
pub const ONE_BY_ONE: [(&str, [Direction; 4], &str); 2] = [
    (
        "falling",
        [Horizontal, Vertical, Falling, Rising],
        "row, column, falling diagonal (\\) and rising diagonal (/)",
    ),
    (
        "rising",
        [Horizontal, Vertical, Rising, Falling],
        "row, column, rising diagonal (/) and falling diagonal (\\)",
    ),
];

/// Halves of lines that may be mixed up: what a name calls that, what is counted then, and what a sentence says that a program does.
///
/// ```
/// let (name, _, says) = c4_sight::faults::bends().next().unwrap();
/// assert_eq!(name, "row-right-for-row-left");
/// assert_eq!(says, "counts the right half of a row twice, and the left half not at all");
/// ```
pub fn bends() -> impl Iterator<Item = (String, Bend, String)> {
    let pairs = HALVES.into_iter().flat_map(|one| HALVES.map(|other| (one, other)));
    pairs
        .filter_map(|((half, own, side, line), (by, other, by_side, by_line))| {
            // A row is beside no other line that looks like it.
            let is_like = half != by && (half.0 == Horizontal) == (by.0 == Horizontal);
            let says = if half.0 == by.0 {
                format!("counts the {by_side} half of {line} twice, and the {side} half not at all")
            } else {
                format!(
                    "counts the {by_side} half of {by_line} in place of the {side} half of {line}"
                )
            };
            is_like.then(|| (format!("{other}-for-{own}"), Bend::Replaced { half, by }, says))
        })
        .chain(HALVES.into_iter().filter(|(half, ..)| half.0 != Horizontal).map(
            |(half, own, side, line)| {
                let name = format!("{own}-for-the-other-diagonal");
                let says =
                    format!("adds the {side} half of {line} to its count of the other diagonal");
                (name, Bend::Strayed(half), says)
            },
        ))
}

/// Halves of lines that may be counted from where the other half has ended, since an index is not set back: what a name calls that, what is
/// counted then and along which lines, and what a sentence says that a program does.
///
/// ```
/// let (name, .., says) = c4_sight::faults::not_set_back().next().unwrap();
/// assert_eq!(name, "column-not-set-back-behind-row-left");
/// assert_eq!(
///     says,
///     "counts the right half of a row from where the left one has ended: it does not set its column back"
/// );
/// ```
pub fn not_set_back() -> impl Iterator<Item = (String, Measure, Directions, String)> {
    let halves = HALVES.chunks(2).flat_map(|two| [[two[0], two[1]], [two[1], two[0]]]);
    halves.flat_map(|[((direction, first), own, side, line), (_, _, other, _)]| {
        let indices = [("row", true, false), ("column", false, true), ("row-and-column", true, true)];
        let both = direction != Horizontal;
        indices.into_iter().filter(move |it| both || !it.1).map(move |(index, row, column)| {
            let measure = Measure::NotSetBack { first, row, column };
            let back = index.replace('-', " ");
            let says = format!(
                "counts the {other} half of {line} from where the {side} one has ended: it does not set its {back} back"
            );
            let name = format!("{index}-not-set-back-behind-{own}");
            (name, measure, Directions::NONE.with(direction), says)
        })
    })
}

/// Diagonals that may be looked for from the columns in which the others begin, on a board that lies in memory row behind row: which ones, which
/// row comes first, and what a name calls that.
pub const UNMIRRORED: [(Along, FirstRow, &str); 4] = [
    (FALLING, FirstRow::Lowest, "from-below"),
    (RISING, FirstRow::Lowest, "from-below"),
    (FALLING, FirstRow::Uppermost, "from-above"),
    (RISING, FirstRow::Uppermost, "from-above"),
];

/// The eight ways from a square, clockwise, what a name and a sentence call each, and the line that it goes along.
const WHEEL: [(Half, &str, &str, &str); 8] = [
    ((Vertical, -1), "up", "up", "a column"),
    ((Rising, -1), "up-right", "up to the right", "a rising diagonal (/)"),
    ((Horizontal, 1), "right", "to the right", "a row"),
    ((Falling, 1), "down-right", "down to the right", "a falling diagonal (\\)"),
    ((Vertical, 1), "down", "down", "a column"),
    ((Rising, 1), "down-left", "down to the left", "a rising diagonal (/)"),
    ((Horizontal, -1), "left", "to the left", "a row"),
    ((Falling, -1), "up-left", "up to the left", "a falling diagonal (\\)"),
];

/// Neighbours among the eight ways from a square that a table of them may hold wrongly, where a line is the two ways on both sides of a
/// square: what a name calls that, what is counted then, and what a sentence says that a program does.
///
/// ```
/// let (name, _, says) = c4_sight::faults::slips_of_a_table().next().unwrap();
/// assert_eq!(name, "up-for-up-right");
/// assert_eq!(says, "goes up where it should go up to the right");
/// ```
pub fn slips_of_a_table() -> impl Iterator<Item = (String, Bend, String)> {
    let pairs = (0..WHEEL.len()).map(|at| [WHEEL[at], WHEEL[(at + 1) % WHEEL.len()]]);
    let replaced = pairs.clone().flat_map(|[one, other]| [[one, other], [other, one]]).map(
        |[(by, other, goes, _), (half, own, should, _)]| {
            let says = format!("goes {goes} where it should go {should}");
            (format!("{other}-for-{own}"), Bend::Replaced { half, by }, says)
        },
    );
    // With two ways exchanged the same halves are added up as with the two opposite ones.
    let exchanged = pairs.take(WHEEL.len() / 2).map(
        |[(one, name, _, line), (other, neighbour, _, other_line)]| {
            let says = format!(
                "adds one half of {line} to the other half of {other_line}, and the other way round: two of the eight ways are exchanged"
            );
            (format!("{name}-and-{neighbour}-exchanged"), Bend::Exchanged(one, other), says)
        },
    );
    replaced.chain(exchanged)
}

/// Each of two players, who are called so, with each direction in which the lines of that one alone may be overlooked, as where one player's
/// test was copied from the other's.
pub fn of_one_player(
    names: [&'static str; 2],
) -> impl Iterator<Item = (Player, &'static str, Along)> {
    let each = Player::ALL.into_iter().zip(names);
    each.flat_map(|(player, name)| {
        [ROWS, COLUMNS, RISING, FALLING].map(|along| (player, name, along))
    })
}

/// Diagonals that may be counted from the last token to one side only: what a name and a sentence call them, which side, which way that is, and
/// which token of the line the last one is then.
pub const FROM_THE_LAST: [(&str, Directions, &str, Measure, &str, &str); 6] = {
    const UP: Directions = Directions::NONE.with(Rising);
    const DOWN: Directions = Directions::NONE.with(Falling);
    [
        ("diagonals", DIAGONALS, "a diagonal", Measure::Ahead, "downwards", "uppermost"),
        ("diagonals", DIAGONALS, "a diagonal", Measure::Behind, "upwards", "lowest"),
        ("rising", UP, "a rising diagonal (/)", Measure::Ahead, "downwards", "uppermost"),
        ("rising", UP, "a rising diagonal (/)", Measure::Behind, "upwards", "lowest"),
        ("falling", DOWN, "a falling diagonal (\\)", Measure::Ahead, "downwards", "uppermost"),
        ("falling", DOWN, "a falling diagonal (\\)", Measure::Behind, "upwards", "lowest"),
    ]
};

/// Diagonals that a program does not look at since they meet an edge elsewhere than in a corner, and what a sentence calls those that are left.
/// On boards with as many rows as columns the first four are all that there are: what begins in the uppermost row ends in the last column.
pub const SOME_DIAGONALS: [(Along, Side, &str); 8] = [
    (FALLING, LEFT, "(\\) that begin in the uppermost row"),
    (FALLING, TOP, "(\\) that begin in the first column"),
    (RISING, LEFT, "(/) that begin in the lowest row"),
    (RISING, BOTTOM, "(/) that begin in the first column"),
    (FALLING, BOTTOM, "(\\) that end in the last column"),
    (FALLING, RIGHT, "(\\) that end in the lowest row"),
    (RISING, TOP, "(/) that end in the last column"),
    (RISING, RIGHT, "(/) that end in the uppermost row"),
];

/// A fault of a program that looks for four in a row. It is shown as what such a program does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It does not look in this direction.
    Without(Along),
    /// It does not look along diagonals.
    Diagonals,
    /// It does not look at the squares on this edge in this direction.
    Missing(Along, Side),
    /// It does not look at the squares on this edge.
    NotLookedAt(Side),
    /// It looks along a column only from the lowest row on.
    FromBottom,
    /// It looks along a row only in four rows, from this end of the board on.
    FourRows(FirstRow),
    /// Of four in this direction it does not look at the one of this number, counted from 0 from the left or from above.
    Unchecked(Along, usize),
    /// The same, and it wants a token of the other player there.
    Mistaken(Along, usize),
    /// In place of it, it looks at the square beside it: so many columns to the right and rows above, and what a sentence calls that.
    Astray(Along, usize, ((isize, isize), &'static str)),
    /// It does not look at these rows and columns, and where it looks.
    Near(Edges, &'static str),
    /// It counts on one side of a square only.
    Gaps,
    /// The same along these directions alone.
    GapsAlong(Directions, &'static str),
    /// It does not look for four cells of a row of which the one of this number is free, counted from 0.
    FreeAt(usize),
    /// It counts on the left of a square only, in rows.
    LeftOnly,
    /// It counts on the right of a square only, in rows.
    RightOnly,
}

impl Fault {
    /// Looks with this fault from now on.
    pub fn befall(self, sight: &mut Sight) {
        match self {
            Self::Without((direction, ..)) => sight.overlook(direction),
            Self::Diagonals => [Rising, Falling].into_iter().for_each(|it| sight.overlook(it)),
            Self::Missing((direction, ..), (edge, ..)) => sight.miss(direction, edge),
            Self::NotLookedAt((edge, ..)) => sight.area = Area::Without(edge),
            Self::FromBottom => sight.columns_from_bottom = true,
            Self::FourRows(first) => sight.four_rows = Some(first),
            Self::Unchecked((direction, ..), place) => {
                sight.count(Measure::Unchecked(place), Directions::NONE.with(direction));
            }
            Self::Mistaken((direction, ..), place) => {
                sight.count(Measure::Mistaken(place), Directions::NONE.with(direction));
            }
            Self::Astray((direction, ..), place, (shift, _)) => {
                sight.count(Measure::Astray(place, shift), Directions::NONE.with(direction));
            }
            Self::Near(edges, _) => sight.near = Near { edges, lines: 3 },
            Self::Gaps => sight.measure = Measure::OneSide,
            Self::GapsAlong(directions, _) => sight.count(Measure::OneSide, directions),
            Self::FreeAt(place) => sight.count_rows(Measure::ButAtPlace(place)),
            Self::LeftOnly => sight.count_rows(Measure::Behind),
            Self::RightOnly => sight.count_rows(Measure::Ahead),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Without((.., along_a_row)) => write!(f, "does not look for four {along_a_row}"),
            Self::Diagonals => write!(f, "does not look for four along a diagonal"),
            Self::Missing((direction, .., along_a_row), (edge, _, column))
                if edge.ends(*direction) =>
            {
                write!(f, "does not see four {along_a_row} if one of them lies in the {column}")
            }
            Self::Missing(_, (.., column)) => write!(f, "does not see four along the {column}"),
            Self::NotLookedAt((.., column)) => {
                write!(f, "does not look into the {column} for four in a row")
            }
            Self::FromBottom => {
                write!(
                    f,
                    "sees four along a column only if the lowest of them lies in the lowest row"
                )
            }
            Self::FourRows(FirstRow::Lowest) => {
                write!(f, "sees four along a row only in the four lowest rows")
            }
            Self::FourRows(FirstRow::Uppermost) => {
                write!(f, "sees four along a row only in the four uppermost rows")
            }
            Self::Unchecked((direction, .., along_a_row), place) => write!(
                f,
                "looks for four {along_a_row} without looking at the {}",
                nth(*direction, *place)
            ),
            Self::Mistaken((direction, .., along_a_row), place) => write!(
                f,
                "takes four {along_a_row} for a line where the {} is the other one's, and does not see those that are",
                nth(*direction, *place)
            ),
            Self::Astray((direction, .., along_a_row), place, (_, beside)) => write!(
                f,
                "looks at a wrong cell where it looks for four {along_a_row}: {beside} the {}",
                nth(*direction, *place)
            ),
            Self::Near(_, along) => write!(f, "looks for four {along}"),
            Self::Gaps => write!(f, "sees three in a row, but not a gap between two and one"),
            Self::GapsAlong(_, a_row) => {
                write!(f, "sees three along {a_row}, but not a gap between two and one")
            }
            Self::FreeAt(place) => {
                let shown = ["_XXX", "X_XX", "XX_X", "XXX_"][*place];
                write!(f, "does not look for {shown} in a row: three and this free cell")
            }
            Self::LeftOnly => write!(f, "sees three in a row only to the left of a free cell"),
            Self::RightOnly => write!(f, "sees three in a row only to the right of a free cell"),
        }
    }
}

/// What a sentence calls one of four squares in a direction.
fn nth(direction: Direction, place: usize) -> String {
    let nth = ["first", "second", "third", "fourth"][place];
    let from = if direction == Horizontal { "the left" } else { "above" };
    format!("{nth} from {from}")
}

/// Faults in how four in a direction are compared that are in one cell only: what a name calls each.
pub fn in_one_cell(fault: fn(Along, usize) -> Fault) -> impl Iterator<Item = (String, Fault)> {
    [ROWS, COLUMNS, RISING, FALLING].into_iter().flat_map(move |along| {
        (0..4).map(move |place| (format!("{}-cell-{}", along.1, place + 1), fault(along, place)))
    })
}

/// Faults in how four along a diagonal are compared of which one cell lies beside its place, where it has an index of the one before or behind it:
/// what a name calls each.
pub fn one_cell_astray() -> impl Iterator<Item = (String, Fault)> {
    const SHIFTS: [((isize, isize), &str, &str); 4] = [
        ((1, 0), "right", "to the right of"),
        ((-1, 0), "left", "to the left of"),
        ((0, 1), "above", "above"),
        ((0, -1), "below", "below"),
    ];
    // From above, a falling diagonal goes to the right.
    let ways = [(RISING, -1), (FALLING, 1)].into_iter();
    let all = ways.flat_map(|way| (0..4).flat_map(move |place| SHIFTS.map(|it| (way, place, it))));
    all.filter_map(|((along, forwards), place, ((right, up), name, beside))| {
        let is_ahead = right * forwards > 0 || up < 0;
        (if is_ahead { place < 3 } else { place > 0 }).then(|| {
            let fault = Fault::Astray(along, place, ((right, up), beside));
            (format!("{}-cell-{}-astray-{name}", along.1, place + 1), fault)
        })
    })
}

/// Parts of a board of seven columns and six rows that programs do not look at. Where cases do not tell two of them apart, the first is said, so
/// what is about one direction comes before what is about all.
pub const PARTS: [(&str, Fault); 28] = [
    ("rows-not-to-the-last-column", Fault::Missing(ROWS, RIGHT)),
    ("rows-not-from-the-first-column", Fault::Missing(ROWS, LEFT)),
    ("vertical-not-from-the-lowest-row", Fault::Missing(COLUMNS, BOTTOM)),
    ("vertical-not-up-to-the-top", Fault::Missing(COLUMNS, TOP)),
    ("falling-from-the-top-only", Fault::Missing(FALLING, BOTTOM)),
    ("falling-from-the-left-only", Fault::Missing(FALLING, RIGHT)),
    ("rising-from-the-left-only", Fault::Missing(RISING, RIGHT)),
    ("rising-not-from-the-left", Fault::Missing(RISING, LEFT)),
    ("rising-not-up-to-the-top", Fault::Missing(RISING, TOP)),
    ("rising-not-from-the-lowest-row", Fault::Missing(RISING, BOTTOM)),
    ("falling-not-from-the-left", Fault::Missing(FALLING, LEFT)),
    ("falling-not-from-the-top", Fault::Missing(FALLING, TOP)),
    ("rows-not-at-the-top", Fault::Missing(ROWS, TOP)),
    ("rows-not-at-the-bottom", Fault::Missing(ROWS, BOTTOM)),
    ("columns-not-at-the-left", Fault::Missing(COLUMNS, LEFT)),
    ("columns-not-at-the-right", Fault::Missing(COLUMNS, RIGHT)),
    ("last-column-not-looked-at", Fault::NotLookedAt(RIGHT)),
    ("first-column-not-looked-at", Fault::NotLookedAt(LEFT)),
    ("top-row-not-looked-at", Fault::NotLookedAt(TOP)),
    ("bottom-row-not-looked-at", Fault::NotLookedAt(BOTTOM)),
    ("columns-from-the-lowest-row-only", Fault::FromBottom),
    ("rows-in-the-four-lowest-only", Fault::FourRows(FirstRow::Lowest)),
    ("rows-in-the-four-uppermost-only", Fault::FourRows(FirstRow::Uppermost)),
    near(0),
    near(1),
    near(2),
    near(3),
    near(4),
];

/// Rows and columns near edges as such a part.
const fn near(at: usize) -> (&'static str, Fault) {
    let (name, edges, along) = NEAR[at];
    (name, Fault::Near(edges, along))
}
