//! The binary, over every reference transcript of its course, byte for byte.

use c4_grade::Executable;
use c4_report::assert_passes;

#[test]
fn the_binary_prints_every_transcript() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/connect6");
    let binary =
        Executable::find(env!("CARGO_BIN_EXE_connect6-lab").as_ref()).expect("cargo built it");
    assert_passes(fixtures.as_ref(), &binary);
}
