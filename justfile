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

# The checks that take minutes and hours: deep perft, 6,000 solved positions, every misreading, sample and claim of boards in full.
deep:
    cargo test --release --package c4-engine --features deep --test engine deep
    cargo test --release --package c4-solver --features deep --test solver deep
    cargo test --release --package c4-courses --features deep --test courses
    cargo test --release --package c4 --features deep --test tool -- --include-ignored submissions without_options fixtures own_programs verdicts
    cargo test --release --package c4-manner --test manner -- --ignored

# Every benchmark, each against its naive counterpart where there is one; `bots` is among them. Many minutes.
bench:
    cargo bench

# The bots of CMPS 270 against each other: fails where a level is not as strong as it has to be. Minutes.
bots:
    cargo bench --package cmps270-cli --bench bots

# The strong computer of Connect6 against an engine, for example --engine /path/to/cloudict --depth 3 --seconds 1 (docs/CONNECT6.md).
connect6-trial *ARGS:
    cargo bench --package connect6-lab --bench trial -- {{ARGS}}

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
    C4_SAMPLES=all cargo test --locked --package c4-page --test browser -- --nocapture

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

# A JUnit report against Jenkins's own schema, and a TAP report by a reader of TAP (needs xmllint, prove and, the first time, a network).
readers:
    cargo build --bin c4
    test -s target/junit-10.xsd || curl -sSf -o target/junit-10.xsd https://raw.githubusercontent.com/jenkinsci/xunit-plugin/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd
    target/debug/c4 grade ex3 fixtures/submissions/ex3 --seed 1 --count 20 --define rows=6 --define cols=7 --format csv --report junit=target/readers.xml --report tap=target/readers.tap || test $? -eq 1
    xmllint --noout --schema target/junit-10.xsd target/readers.xml
    sed '1s/14/13/' target/readers.tap > target/readers-13.tap
    prove --exec cat target/readers-13.tap | tee target/readers.txt; grep -q '^Files=1, Tests=[1-9]' target/readers.txt && ! grep -q 'Parse errors' target/readers.txt

# Gradescope's zip in a system with nothing but what Debian's smallest image has (needs root and debootstrap). Ten minutes.
autograder:
    scripts/autograder.sh

# 2,000 submissions in 8 tasks of a Slurm on this machine, one of them killed: as graded at once (needs root, slurm-wlm and munge). Twenty minutes.
slurm:
    scripts/slurm.sh

# The workflows, and those that we write, by their linter (needs actionlint).
workflows:
    actionlint .github/workflows/*.yml
    cargo run --quiet --bin c4 -- classroom ex3 --seed 1 | actionlint -

# The tool as it is handed out, which has to be smaller than 8 MiB (needs: rustup target add x86_64-unknown-linux-musl).
size:
    cargo build --locked --release --bin c4 --target x86_64-unknown-linux-musl
    stat -c '%s bytes' target/x86_64-unknown-linux-musl/release/c4
    test "$(stat -c %s target/x86_64-unknown-linux-musl/release/c4)" -lt 8388608

# Inputs made by a machine for everything that reads what strangers wrote, each target for so many seconds (needs cargo-fuzz, nightly).
fuzz SECONDS="60":
    cargo build --locked --bin c4
    fuzz/corpus.sh
    cd fuzz && for target in $(cargo +nightly fuzz list); do cargo +nightly fuzz run $target -- -max_total_time={{SECONDS}} -timeout=60 -max_len=20000 || exit 1; done

# How long a class of 200 takes, half of it with faults, on one board and on ten. Many minutes.
class *ARGS:
    scripts/class.sh {{ARGS}}

# The samples that are written like real programs, each with its causes beside it: what the grader says of them.
samples:
    cargo build --release --bin c4
    for variant in stumper connect6 cmps270 redblack; do target/release/c4 grade $variant fixtures/submissions/$variant --seed 1 || test $? -eq 1; done
    target/release/c4 grade ex3 fixtures/submissions/ex3 --seed 1 --define rows=6 --define cols=7 || test $? -eq 1
