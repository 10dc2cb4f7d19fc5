//! Where a case can be looked at in the page.

use c4_course::{Course, Input};

/// The most bytes of arguments and typed input that an address is made of: browsers and mail programs break longer ones.
const MOST: usize = 2000;

/// What stands behind the address of the page to look at this input there, and at a byte of what the course's program prints;
/// empty where it would be too long.
pub(crate) fn place(course: &dyn Course, input: &Input, byte: Option<usize>) -> String {
    let length = input.args.iter().map(String::len).sum::<usize>() + input.stdin.len();
    if length > MOST {
        return String::new();
    }
    let mut place = format!("#{}/typed?", course.variant());
    for arg in &input.args {
        place += &format!("args={}&", escaped(arg.as_bytes()));
    }
    place += &format!("in={}", escaped(&input.stdin));
    if let Some(byte) = byte {
        place += &format!("&byte={byte}");
    }
    place
}

/// Bytes as they stand in any address.
fn escaped(bytes: &[u8]) -> String {
    let one = |&byte: &u8| match byte {
        b'-' | b'.' | b'_' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    bytes.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_stands_in_an_address() {
        assert_eq!(escaped(b"h\n--x.a_ &#%\xff"), "h%0A--x.a_%20%26%23%25%FF");
    }
}
