//! Text as Windows writes it, in a form that compilers and `make` read.

/// The two ways to put sixteen bits into bytes.
type Pair = fn([u8; 2]) -> u16;

/// Text that compilers read, and what was changed, in words: text in UTF-16 becomes UTF-8, a mark of byte order goes, and
/// where a carriage return breaks a line (`breaks_lines`), so does it.
pub(super) fn readable(bytes: Vec<u8>, breaks_lines: bool) -> (Vec<u8>, Vec<&'static str>) {
    let mut changed = Vec::new();
    let mut bytes = match utf16(&bytes) {
        Some(text) => {
            changed.push("was UTF-16, read as UTF-8");
            text.into_bytes()
        }
        None => bytes,
    };
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
        changed.push("began with a byte order mark");
    }
    // What has zeros in it is no text, such as a program that is built already.
    let is_text = || !bytes.contains(&0);
    if breaks_lines && is_text() && bytes.windows(2).any(|two| two == b"\r\n") {
        let mut kept = Vec::with_capacity(bytes.len());
        for (at, &byte) in bytes.iter().enumerate() {
            if byte != b'\r' || bytes.get(at + 1) != Some(&b'\n') {
                kept.push(byte);
            }
        }
        bytes = kept;
        changed.push("had line ends of Windows");
    }
    (bytes, changed)
}

/// What this says, if it is text in UTF-16.
fn utf16(bytes: &[u8]) -> Option<String> {
    let zeros = |from: usize| bytes.iter().skip(from).step_by(2).filter(|&&byte| byte == 0).count();
    let (most, few) = (bytes.len() * 2 / 5, bytes.len() / 20);
    let (skip, pair): (usize, Pair) = match bytes {
        [0xff, 0xfe, ..] => (2, u16::from_le_bytes),
        [0xfe, 0xff, ..] => (2, u16::from_be_bytes),
        // Nearly every second byte of a program's text is zero then, and no byte of any other text is.
        _ if bytes.len() >= 8 && zeros(1) > most && zeros(0) <= few => (0, u16::from_le_bytes),
        _ if bytes.len() >= 8 && zeros(0) > most && zeros(1) <= few => (0, u16::from_be_bytes),
        _ => return None,
    };
    let units: Vec<u16> = bytes[skip..].chunks_exact(2).map(|two| pair([two[0], two[1]])).collect();
    String::from_utf16(&units).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_windows() {
        let text = "int main(void) {\r\n  return 0; // שלום\r\n}\r\n";
        let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let marked = [&b"\xff\xfe"[..], &le].concat();
        for bytes in [le.clone(), be.clone(), marked, [&b"\xfe\xff"[..], &be].concat()] {
            let (read, changed) = readable(bytes, false);
            assert_eq!(String::from_utf8(read).unwrap(), text);
            assert_eq!(changed, ["was UTF-16, read as UTF-8"]);
        }
        let (read, changed) = readable(format!("\u{feff}{text}").into_bytes(), true);
        assert_eq!(String::from_utf8(read).unwrap(), text.replace('\r', ""));
        assert_eq!(changed.len(), 2);
        let built = b"\x7fELF\0\r\n\0";
        assert_eq!(readable(built.to_vec(), true), (built.to_vec(), vec![]));
        for same in
            [&b"int main(void) { return 0; }\r\n"[..], b"", b"\0\0\0", &[0; 20], b"\xff\xfe\xff"]
        {
            let (read, changed) = readable(same.to_vec(), false);
            assert!(changed.is_empty() || same.len() == 3, "{changed:?}");
            assert!(read == same || same == b"\xff\xfe\xff");
        }
    }
}
