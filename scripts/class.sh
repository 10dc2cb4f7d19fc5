#!/usr/bin/env bash
# How long a class of ex3 takes: as many submissions as said, half of them with faults of behaviour, 100 cases each, first on the
# board of the course, then on all of its ten boards. Each sample is there several times, as a file of its own.
#   scripts/class.sh [SUBMISSIONS]
# C4=PROGRAM takes another c4 than the one that is built here.
set -euo pipefail
cd "$(dirname "$0")/.."
class=$PWD/target/class
count=${1:-200}
if [ -z "${C4:-}" ]; then
    cargo build --locked --release --bin c4
    C4=$PWD/target/release/c4
fi
rm -rf "$class"
mkdir -p "$class"

# What is beside a sample says which faults it has.
right=() faulty=()
for causes in fixtures/submissions/ex3/*/.causes.json; do
    sample=$(dirname "$causes")
    if grep -q '"kind"' "$causes"; then faulty+=("$sample"); else right+=("$sample"); fi
done
for number in $(seq "$count"); do
    if [ $((number % 2)) -eq 0 ]; then
        sample=${right[number / 2 % ${#right[@]}]}
    else
        sample=${faulty[number / 2 % ${#faulty[@]}]}
    fi
    folder=$class/$(basename "$sample")$number
    mkdir "$folder"
    { cat "$sample/ex3.c"; echo "/* $number */"; } > "$folder/ex3.c"
done

grade() {
    local begun ended
    begun=$(date +%s.%N)
    "$C4" grade ex3 "$class" --seed 7 --no-transcripts --count 100 --format csv "$@" > "$class.csv" || test $? -eq 1
    ended=$(date +%s.%N)
    echo "$begun $ended" | awk '{ printf "%.1f s", $2 - $1 }'
}
echo "$count submissions, 6x7: $(grade --define rows=6 --define cols=7)"
echo "$count submissions, ten boards: $(grade)"
