#!/usr/bin/env bash
# A class of 2,000 submissions, graded on 20 cases each by 8 tasks of a Slurm array, one of which is killed and requeued half-way;
# the merged result has to be the one of a run without Slurm, byte by byte. Slurm is set up for this, on this machine alone.
# Needs root, and Debian's slurm-wlm and munge. Takes fifteen minutes on two processors.
#   scripts/slurm.sh [SUBMISSIONS]
# C4=PROGRAM takes another c4 than the one that is built here.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD/target/slurm
count=${1:-2000}
if [ -z "${C4:-}" ]; then
    cargo build --locked --release --bin c4
    C4=$PWD/target/release/c4
fi
rm -rf "$here"
mkdir -p "$here"/{state,spool,munge,class,parts}

# The class: the samples over and over, each a file of its own. What hangs takes half a minute, most of it waiting: those come
# once in the first part, where a task is killed, and once near the end. The computer of gal throws dice that depend on the time:
# no two runs of it are the same.
slow=(eitan itay lior noa tamar)
left=("${slow[@]}" gal)
samples=()
for sample in fixtures/submissions/ex3/*/ex3.c; do
    [[ " ${left[*]} " == *" $(basename "$(dirname "$sample")") "* ]] || samples+=("$sample")
done
for number in $(seq "$count"); do
    sample=${samples[number % ${#samples[@]}]}
    from_end=$((count - number))
    for place in "${!slow[@]}"; do
        if [ "$number" -eq $((8 * place + 1)) ] || [ "$from_end" -eq $((3 * place + 1)) ]; then
            sample=fixtures/submissions/ex3/${slow[place]}/ex3.c
        fi
    done
    folder=$here/class/s$(printf %04d "$number")
    mkdir "$folder"
    { cat "$sample"; echo "/* $number */"; } > "$folder/ex3.c"
done

# Slurm: a controller and a node, which prove to each other by Munge who they are.
processors=$(nproc)
cat > "$here/slurm.conf" <<CONF
ClusterName=c4
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$here/munge/socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
StateSaveLocation=$here/state
SlurmdSpoolDir=$here/spool
SlurmctldPidFile=$here/slurmctld.pid
SlurmdPidFile=$here/slurmd.pid
SlurmctldLogFile=$here/slurmctld.log
SlurmdLogFile=$here/slurmd.log
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$processors State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$here/slurm.conf
dd if=/dev/urandom of="$here/munge/key" bs=1024 count=1 status=none
chmod 600 "$here/munge/key"
servers=()
job=
stop() {
    # What runs in Slurm outlives its servers.
    if [ -n "$job" ] && scancel --quiet "$job" 2> /dev/null; then sleep 2; fi
    for server in "${servers[@]}"; do kill "$server" 2> /dev/null || true; done
}
trap stop EXIT
munged --force --foreground --socket="$here/munge/socket" --key-file="$here/munge/key" \
    --pid-file="$here/munge/pid" --seed-file="$here/munge/seed" --log-file="$here/munge/log" 2> /dev/null &
servers+=($!)
sleep 1
slurmctld -D 2> /dev/null &
servers+=($!)
sleep 2
slurmd -D 2> /dev/null &
servers+=($!)
until sinfo --noheader --states=idle --Format=nodes 2> /dev/null | grep -q '[1-9]'; do sleep 1; done

# As docs/RUNNING.md has it.
cat > "$here/job.sh" <<JOB
#!/bin/bash
#SBATCH --array=1-8
#SBATCH --requeue
#SBATCH --output=$here/parts/%a.log
#SBATCH --open-mode=append
cd $here
$C4 grade ex3 class --seed 7 --no-transcripts --count 20 --define rows=6 --define cols=7 --jobs 1 --format csv \\
    --partition auto --resume parts/\$SLURM_ARRAY_TASK_ID.journal \\
    --report json=parts/\$SLURM_ARRAY_TASK_ID.json || test \$? -eq 1
JOB
begun=$(date +%s)
job=$(sbatch --parsable "$here/job.sh")

# The first part is killed when some of it is done, and runs again; what it had done is not done again.
journal=$here/parts/1.journal
until [ -e "$journal" ] && [ "$(wc -l < "$journal")" -gt $((count / 16)) ]; do sleep 0.1; done
kept=$(wc -l < "$journal")
head -n "$kept" "$journal" > "$here/kept"
scontrol requeue "${job}_1"
echo "requeued part 1 when $((kept - 1)) submissions of it were done"
while [ -n "$(squeue --noheader --jobs "$job")" ]; do sleep 1; done
echo "8 tasks took $(($(date +%s) - begun)) s; part 1: $(scontrol show job "${job}_1" | grep -o 'Restarts=[0-9]*')"
# Times and all: what was done is not done again.
head -n "$kept" "$journal" | cmp - "$here/kept"

options=(--seed 7 --no-transcripts --count 20 --define rows=6 --define cols=7)
cd "$here"
begun=$(date +%s)
"$C4" grade ex3 class "${options[@]}" --report json=whole.json --report csv=whole.csv > whole.txt || test $? -eq 1
echo "one machine took $(($(date +%s) - begun)) s"
"$C4" grade merge parts --report json=merged.json --report csv=merged.csv > merged.txt || test $? -eq 1
cmp whole.csv merged.csv
cmp whole.txt merged.txt
# The JSON tells how long each case took, too, and which clock ended one that hangs, after how long; nothing else differs.
python3 - <<'PYTHON'
import json, re
clock = r"is still (computing|running) after [0-9.]+ s( of processor time)?"
whole, merged = (json.load(open(name)) for name in ("whole.json", "merged.json"))
for submission in whole["submissions"] + merged["submissions"]:
    for result in submission["results"]:
        result["milliseconds"] = 0
        result["headline"] = re.sub(clock, "hangs", result["headline"])
differ = [one["name"] for one, other in zip(whole["submissions"], merged["submissions"]) if one != other]
assert whole == merged, f"the gradings differ: {differ[:10]}"
shrunk = sum(1 for one in merged["submissions"] if one["finding"] and one["finding"]["shrunk"])
print(f"the same but for times; {shrunk} have a simplest case")
PYTHON
echo "$(tail -n +2 merged.csv | wc -l) submissions: the merged CSV and text are those of the whole, byte by byte"
