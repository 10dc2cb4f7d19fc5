#!/usr/bin/env bash
# Makes the first inputs of the targets from what the project has: transcripts, books, and reports of its own. Needs `c4`,
# and programs that it can grade; writes into fuzz/corpus, which is not kept under version control.
set -euo pipefail
cd "$(dirname "$0")"
c4=${C4:-../target/debug/c4}
into() { mkdir -p "corpus/$1"; cat > "corpus/$1/$2"; }

number=0
for course in cmps270 connect6 ex3 redblack stumper; do
    for transcript in ../fixtures/"$course"/*/; do
        number=$((number + 1))
        args=$(python3 -c 'import json, sys; print("\n".join(json.load(open(sys.argv[1]))["args"]))' "$transcript/case.json")
        for index in 0 1 2 3 4; do
            { printf "\\x$(printf %02x $index)\\x00%s\n\n" "$args"; cat "$transcript/stdin"; } | into programs "$number-$index"
        done
        printf "\\x$(printf %02x $((number % 5)))\\x07\\x00\\x00\\x01\\x02 yes" | into outputs "$number"
    done
done
printf '\x04\x04\x044\n44\n123\n1122\n\n9\nx\n' | into positions some
printf '\x04\x03\x8333\n1\n' | into positions json
for words in '--moves\n4453' '--board\nUUU/UBU/UUW' '--json\n--moves\n1122' '--rows\n4\n--cols\n4' '--help'; do
    for index in 0 1 2 3 4; do
        printf "\\x$(printf %02x $index)$words\n\n" | into moves "$index-$(printf %s "$words" | cksum | cut -d' ' -f1)"
    done
done
cat ../crates/c4-solver/books/*.c4book | into books standard
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
for cols in 4 5; do
    "$c4" book --depth 2 --rows 4 --cols $cols --table 1 --output "$folder/$cols"
    cat "$folder/$cols" | into books "$cols"
done
printf '\x01[0,1]\n[1,-2]\n[2,0]\n[3' | into journals some
printf '{"c4_book_journal":1}\n' | into journals other
"$c4" grade ex3 ../fixtures/submissions/ex3 --seed 1 --count 2 --no-transcripts --define rows=6 --define cols=7 \
    --hand-in ex3.c --format json > "$folder/class.json" || test -s "$folder/class.json"
cat "$folder/class.json" | into reports class
"$c4" grade ex3 ../fixtures/submissions/ex3/right --seed 1 --count 1 --no-transcripts --define rows=6 --define cols=7 \
    --format json > "$folder/one.json" || test -s "$folder/one.json"
cat "$folder/one.json" | into reports one
"$c4" tournament --with random --with random --with random --seed 1 --format json | into tournaments some
