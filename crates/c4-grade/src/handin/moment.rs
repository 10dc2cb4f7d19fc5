//! When something was handed in, as names of files and folders say it: `Jan 2, 2026 1011 AM`, `2 janv. 2026 10h11`,
//! `2026-01-02-10-11-12`.

/// Year, month, day, hour, minute, second, as far as it is said.
pub(super) type Moment = [u32; 6];

/// What the names of each month begin with, in small letters. Of several beginnings the longest counts.
const MONTHS: [&str; 12] = [
    "jan ene gen oca sty led ian ion янв січ ιαν ינו يناير",
    "feb fév fev şub lut úno chw фев лют φεβ פבר فبراير",
    "mar mär mrz mrt maa maw бер мар μαρ מרץ מרס مارس",
    "apr avr abr nis kwi dub ebr апр кві απρ אפר أبريل ابريل",
    "may mai maj mei mag kvě май тра μαΐ μάι μαι מאי مايو",
    "jun juin giu haz cze črv meh июн чер ιουν יונ يونيو",
    "jul juil lug tem lip čvc gor июл лип ιουλ יול يوليو",
    "aug aoû aou ago ağu agu sie srp aws авг сер αυγ אוג أغسطس",
    "sep set eyl wrz zář med сен вер σεπ ספט سبتمبر",
    "oct okt out ott eki paź říj hyd окт жов οκτ אוק أكتوبر",
    "nov kas lis tac ноя лис νοε νοέ נוב نوفمبر",
    "dec déc dez dic des ara gru pro rha дек гру δεκ דצמ ديسمبر",
];

/// Ends of what is said in the first and in the second half of a day, with the words written as one.
const HALVES: [&[&str]; 2] =
    [&["am", "öö", "ص", "上午", "午前", "오전"], &["pm", "ös", "م", "下午", "午後", "오후"]];

/// The moment that a text is, with its year before the time, and at least an hour.
pub(super) fn moment(text: &str) -> Option<Moment> {
    let text = text.to_lowercase();
    let pieces = |is_of: fn(char) -> bool| {
        text.split(move |of: char| !is_of(of)).filter(|piece| !piece.is_empty())
    };
    let numbers: Option<Vec<u32>> =
        pieces(|of| of.is_ascii_digit()).map(|it| it.parse().ok()).collect();
    let numbers = numbers?;
    let month = pieces(char::is_alphabetic).find_map(month);
    let (date, time) = match (numbers.as_slice(), month) {
        (&[year, month, day, ref time @ ..], None) if year > 1900 => ([year, month, day], time),
        (&[year, day, ref time @ ..], Some(month)) if year > 1900 => ([year, month, day], time),
        (&[day, year, ref time @ ..], Some(month)) if year > 1900 => ([year, month, day], time),
        _ => return None,
    };
    let (hour, minute, second) = match *time {
        [] => return None,
        // Without its separator, `1011`.
        [time] => (time / 100, time % 100, 0),
        [hour, minute, ref more @ ..] => (hour, minute, more.first().copied().unwrap_or(0)),
    };
    let words: String = pieces(char::is_alphabetic).collect();
    let is_half = |ends: &[&str]| ends.iter().any(|end| words.ends_with(end));
    let hour = match HALVES.iter().position(|ends| is_half(ends)) {
        Some(half) => hour % 12 + 12 * u32::try_from(half).ok()?,
        None => hour,
    };
    let [year, month, day] = date;
    let is_one = (1..=12).contains(&month) && (1..=31).contains(&day) && hour < 24 && minute < 60;
    (is_one && year < 3000).then_some([year, month, day, hour, minute, second])
}

/// The month that a word names.
fn month(word: &str) -> Option<u32> {
    // In Hebrew `in` is a letter before it.
    let word = word.trim_start_matches('ב');
    let fits = |months: &str| {
        let fitting = months.split(' ').filter(|begin| word.starts_with(begin));
        fitting.map(str::len).max()
    };
    let (_, month) = (1..).zip(MONTHS).filter_map(|(month, of)| Some((fits(of)?, month))).max()?;
    Some(month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_in_many_languages() {
        let morning = [
            "Jan 2, 2026 1011 AM",
            "January 2, 2026 10:11 AM",
            "2 January, 2026 10:11",
            "2 janv. 2026 10 h 11",
            "janv. 2, 2026 1011",
            "2 de enero de 2026 1011",
            "ene 2, 2026 1011 a. m.",
            "2. Jan. 2026 1011",
            "2 gen 2026 1011",
            "2 Oca 2026 1011 ÖÖ",
            "2 sty 2026 10.11",
            "2 בינו׳ 2026 1011",
            "ינואר 2, 2026 1011 AM",
            "يناير 2, 2026 1011 ص",
            "2026年1月2日 上午1011",
            "2026년 1월 2일 오전 1011",
            "2026-01-02 1011",
            "2026-01-02T10:11:00.000000+00:00",
        ];
        for text in morning {
            assert_eq!(moment(text), Some([2026, 1, 2, 10, 11, 0]), "{text}");
        }
        let others = [
            ("ene 2, 2026 911 p. m.", [2026, 1, 2, 21, 11, 0]),
            ("2026年1月2日 下午911", [2026, 1, 2, 21, 11, 0]),
            ("févr. 12, 2026 2011", [2026, 2, 12, 20, 11, 0]),
            ("3. Mär. 2026 905", [2026, 3, 3, 9, 5, 0]),
            ("3 maja 2026 905", [2026, 5, 3, 9, 5, 0]),
            ("3 juin 2026 905", [2026, 6, 3, 9, 5, 0]),
            ("3 juil. 2026 905", [2026, 7, 3, 9, 5, 0]),
            ("3 août 2026 905", [2026, 8, 3, 9, 5, 0]),
            ("3 des. 2026 905", [2026, 12, 3, 9, 5, 0]),
            ("2026-01-02 10_11_12", [2026, 1, 2, 10, 11, 12]),
        ];
        for (text, expected) in others {
            assert_eq!(moment(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn moments_are_ordered() {
        let in_order = [
            "Jan 2, 2026 1201 AM",
            "Jan 2, 2026 911 AM",
            "Jan 2, 2026 1011 AM",
            "Jan 2, 2026 1230 PM",
            "Jan 2, 2026 911 PM",
            "February 1, 2026 10:11 AM",
            "Dec 31, 2026 2359",
        ];
        let moments: Vec<Moment> = in_order.iter().map(|text| moment(text).unwrap()).collect();
        assert!(moments.is_sorted(), "{moments:?}");
        let none = [
            "",
            "Jones",
            "Jan 2, 2026",
            "Foo 2, 2026 1011 AM",
            "Jan x, 2026 1 AM",
            "2026-01-02",
            "1-1-1-1-1-1",
            "2026-13-02 1011",
            "Jan 2, 2026 2561",
            "99999999999-01-02 1011",
        ];
        for text in none {
            assert_eq!(moment(text), None, "{text}");
        }
    }
}
