//! The variables of a program that outlive the functions that use them.

/// What the object files of a bot are called.
const OBJECT: (&str, &str) = ("c4-", ".o");

/// A variable in a program that is not moved when it is loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::bots) struct Global {
    pub(in crate::bots) name: String,
    /// Its address and its size, as the linker writes them: in hexadecimal digits after `0x`.
    pub(in crate::bots) place: [String; 2],
}

/// The variables of a bot in a map of GNU's linker, where each has a section of its own: `.bss.name 0x4040 0x4 c4-0.o`.
pub(super) fn of(map: &str) -> Vec<Global> {
    let words: Vec<&str> = map.split_whitespace().collect();
    let globals = words.windows(4).filter_map(|words| {
        let &[section, address, size, object] = words else { return None };
        let name = section.strip_prefix(".bss.").or_else(|| section.strip_prefix(".data."))?;
        let name = name.strip_prefix("rel.local.").or(name.strip_prefix("rel.")).unwrap_or(name);
        // What a function keeps has a number after its name; what never changes is not set by anybody.
        let name = name.split('.').next().filter(|name| !name.is_empty() && *name != "ro")?;
        let digits = |number: &str| u64::from_str_radix(number.strip_prefix("0x")?, 16).ok();
        let is_there = digits(address)? > 0 && digits(size)? > 0;
        let is_bots = object.starts_with(OBJECT.0) && object.ends_with(OBJECT.1);
        let place = [address, size].map(str::to_owned);
        (is_there && is_bots).then(|| Global { name: name.to_owned(), place })
    });
    globals.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globals_are_found_in_a_map() {
        let map = "Discarded input sections

 .bss.gone      0x0000000000000000        0x4 c4-0.o

.data           0x0000000000404030       0x60
 .data          0x0000000000404030        0x0 c4-0.o
 .data.rel.local.order
                0x0000000000404040       0x38 c4-1.o
 .data.rel.ro.local.names
                0x0000000000404090       0x38 c4-1.o
 .bss.depth     0x0000000000404080        0x4 c4-0.o
 .bss.calls.0   0x0000000000404084        0x4 c4-0.o
 .bss.buffer    0x0000000000404088        0x8 /usr/lib/libc.a(stdio.o)
";
        let found: Vec<String> =
            of(map).iter().map(|it| format!("{} {}", it.name, it.place.join(" "))).collect();
        let wanted = [
            "order 0x0000000000404040 0x38",
            "depth 0x0000000000404080 0x4",
            "calls 0x0000000000404084 0x4",
        ];
        assert_eq!(found, wanted);
    }
}
