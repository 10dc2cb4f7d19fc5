# Conveniences on top of cargo. Nothing depends on them.

# What there is to run.
default:
    @"{{just_executable()}}" --list

# The gate, as continuous integration runs it.
ci:
    .ci/run

# Every variant's binary over its reference transcripts.
verify *ARGS:
    cargo run --bin c4 -- verify {{ARGS}}

# The tests, as the README has them.
test:
    cargo test

# The checks that take minutes and hours: deep perft, 6,000 solved positions, every misreading and sample graded in full.
deep:
    cargo test --release --package c4-engine --features deep --test deep
    cargo test --release --package c4-solver --features deep --test deep
    cargo test --release --package c4-courses --features deep --test grading
    cargo test --release --package c4 --features deep --test submissions

# Every benchmark, each against its naive counterpart where there is one; `bots` is among them. Many minutes.
bench:
    cargo bench

# The bots of CMPS 270 against each other: fails where a level is not as strong as it has to be. Minutes.
bots:
    cargo bench --package cmps270-cli --bench bots

# A knockout of 64 trivial bots in C, compiled first: has to take less than 90 s on two processors.
knockout:
    cargo build --release --bin c4
    rm -rf target/knockout && mkdir -p target/knockout
    for n in $(seq 64); do cp fixtures/bots/c/leftmost.c target/knockout/team$n.c; done
    bash -c 'time target/release/c4 tournament target/knockout --seed 1 --jobs 2 --openings random:4 > target/knockout.txt'

# The page: one file, c4.html, that needs no network (needs: rustup target add wasm32-unknown-unknown).
page:
    cargo run --locked --package c4-page -- target/c4.html

# The tool with the page in it, so that `c4 page FILE` can write it.
release-with-page: page
    C4_PAGE="$PWD/target/c4.html" cargo build --locked --release --bin c4 --features page

# The page in a browser, every transcript and a thousand scores in it (needs chromium and chromium-driver).
page-tests: page axe
    cargo test --locked --package c4-page --test browser -- --nocapture

# How long scores take in the page: 20 random positions of every ply, each with a solver that knows nothing yet.
page-figures: page
    C4_FIGURES=20 cargo test --locked --package c4-page --test browser -- --nocapture figures

# The checker of accessibility that the tests of the page use, if it is there (needs npm).
axe:
    mkdir -p target/axe && cd target/axe && npm pack --silent axe-core@4.11 && tar -xf axe-core-*.tgz package/axe.min.js

# The pictures in the README.
shots: page
    C4_SHOTS="$PWD/docs/pictures" cargo test --locked --package c4-page --test browser -- pictures

# A JSON report against its schema, by a complete validator (needs python3 with jsonschema).
schema REPORT:
    python3 -m jsonschema --instance {{REPORT}} docs/grading.schema.json

# The opening book that comes with the solver: the same file as the one that is there. Two hours.
book:
    cargo run --release --bin c4 -- book --depth 10 --threads 2 --table 4096 --output crates/c4-solver/books/7x6.c4book --force --resume

# Looks at changed snapshots one by one (needs cargo-insta).
review:
    cargo insta review

# Every attack on the sandbox, in every way in which it can be run, as a table: fails if anything gets out. A minute.
attack:
    cargo test --package c4-sandbox --test all_attacks -- --all
