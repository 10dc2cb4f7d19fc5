#!/usr/bin/env bash
# Gradescope runs this for each submission. Whatever was handed in, there is a results.json in the end.
set -u
export LC_ALL=C
root=${1:-/autograder}
results=$root/results/results.json
mkdir -p "$root/results"

# A result of no points that says why, in letters that JSON takes as they are.
give_up() {
    local why
    why=$(printf '%s' "$1" | tr '\n\t' '  ' | tr -cd '\40-\176' | cut -c -1500 | sed 's/[\\"]/\\&/g')
    printf '{"score": 0, "output": "%s", "output_format": "text", "stdout_visibility": "hidden"}\n' "$why" > "$results"
}

give_up 'The grading was stopped before it came to a result. Submit again; if it stays like this, tell your teacher.'
work=$(mktemp -d) || exit 0
trap 'rm -rf "$work"' EXIT

"$root/source/c4" grade @GRADE@ --report "gradescope=$work/results.json" > "$work/said" 2> "$work/complained"
status=$?
cat "$work/said"
cat "$work/complained" >&2

# A report that is whole ends in a line of its own.
if [ -f "$work/results.json" ] && [ "$(tail -n 1 "$work/results.json")" = '}' ]; then
    cp "$work/results.json" "$results"
elif [ "$status" -eq 2 ]; then
    give_up "Nothing could be graded. $(cat "$work/complained")"
else
    give_up "The grader did not come to its end (status $status). Tell your teacher. $(tail -n 3 "$work/complained")"
fi
