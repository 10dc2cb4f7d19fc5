#!/usr/bin/env bash
# Gradescope's zip, in a system that has nothing but what Debian's smallest image has: its setup.sh runs once, with a network,
# and its run_autograder for each hand-in, without one. Needs root, debootstrap, unzip and python3, and 600 MB in target/.
#   scripts/autograder.sh [MIRROR]
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD/target/autograder/root
c4=$PWD/target/x86_64-unknown-linux-musl/release/c4

cargo build --locked --release --bin c4 --target x86_64-unknown-linux-musl
if [ ! -e "$root/bin/sh" ]; then
    mkdir -p "$root"
    debootstrap --variant=minbase bookworm "$root" ${1:+"$1"}
fi

rm -rf "$root/autograder"
mkdir -p "$root/autograder/source"
"$c4" autograder ex3 --seed 7 --define rows=6 --define cols=7 --output target/autograder/autograder.zip
unzip -q target/autograder/autograder.zip -d "$root/autograder/source"
cp /etc/resolv.conf "$root/etc/resolv.conf"

# In a mount namespace of its own, and with no other processes in sight.
# shellcheck disable=SC2016
inside='mount -t proc proc "$0/proc" && exec chroot "$0" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"'
time unshare --mount --pid --fork sh -c "$inside" "$root" /autograder/source/setup.sh > target/autograder/setup.log 2>&1
tail -n 1 target/autograder/setup.log
cp "$root/autograder/source/run_autograder" "$root/autograder/run_autograder"

failed=0
# NAME LEAST MOST: what is in target/autograder/NAME has a score between these.
try() {
    rm -rf "$root/autograder/submission" "$root/autograder/results"
    mkdir -p "$root/autograder/results"
    cp -r "target/autograder/$1" "$root/autograder/submission"
    unshare --mount --pid --net --fork sh -c "$inside" "$root" /autograder/run_autograder > "target/autograder/$1.log" 2>&1 || failed=1
    python3 - "$root/autograder/results/results.json" "$@" <<'PYTHON' || failed=1
import json, sys
path, name, least, most = sys.argv[1:]
result = json.load(open(path))
says = result["output"] if "tests" not in result else result["tests"][0]["output"]
print(f'{name:12} {result["score"]:6.2f}  {says.splitlines()[0][:150] if says else ""}')
sys.exit(not float(least) <= result["score"] <= float(most))
PYTHON
}
hand_in() {
    rm -rf "target/autograder/$1"
    mkdir -p "target/autograder/$1"
}
hand_in right; cp fixtures/submissions/ex3/right/ex3.c target/autograder/right/
hand_in deeper; mkdir target/autograder/deeper/src; cp fixtures/submissions/ex3/right/ex3.c target/autograder/deeper/src/
hand_in nothing
hand_in report; printf '%%PDF-1.7' > target/autograder/report/report.pdf
hand_in unbuilt; echo 'int main(void) {' > target/autograder/unbuilt/ex3.c
hand_in hangs; echo 'int main(void) { for (;;) {} }' > target/autograder/hangs/ex3.c
try right 99 100
try deeper 0 100
try nothing 0 0
try report 0 0
try unbuilt 0 0
try hangs 0 0
grep -h 'does not confine' target/autograder/*.log | sort -u || true
exit "$failed"
