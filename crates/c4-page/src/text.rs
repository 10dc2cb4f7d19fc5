//! Bytes as JSON: a string with one character for each byte, U+0000 to U+00FF.

use serde::{Deserialize, Deserializer, Serializer};

/// The bytes of such a string.
pub(crate) fn bytes(text: &str) -> Option<Vec<u8>> {
    text.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect()
}

/// Bytes as such a string.
pub(crate) fn text(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

pub(crate) fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&text(bytes))
}

pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Vec<u8>, D::Error> {
    let text = String::deserialize(from)?;
    bytes(&text).ok_or_else(|| serde::de::Error::custom("not one character for each byte"))
}
