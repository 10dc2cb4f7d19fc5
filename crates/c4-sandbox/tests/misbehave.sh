#!/bin/sh
# A program that ends badly on request: misbehave.sh MODE. "Right" is the end of a game that asks once more: three
# lines of a board, and a prompt with a space after it and no line feed.

board='+++\n|.|\n+++\n'
prompt='Player X, where do you want to play: '
right="$board$prompt"

case $1 in
# Right, and ways of being right that look odd.
right) printf "$right" ;;
reads) cat > /dev/null; printf "$right" ;;
stops-reading) head -c 10 > read; printf "$right" ;;
never-reads) printf "$right" ;;
leaves-a-child) sleep 60 & printf "$right" ;;
leaves-a-daemon) setsid sleep 60 & printf "$right" ;;
times) while s=$(date +%s%N); read -r line; do echo $(( ($(date +%s%N) - s) / 100000000 )); done ;;
leaves-files) mkdir a && touch a/b && printf "$right" ;;

# Wrong output.
no-space-at-end) printf "${right% }" ;;
extra-newline) printf "$right\n" ;;
crlf) printf '+++\r\n|.|\r\n+++\r\n'"$prompt" ;;
blank-line-before) printf "\n$right" ;;
on-stderr) printf "$right" >&2 ;;
junk-before) printf "Welcome!\n$right" ;;
junk-after) printf "$right\nBye!\n" ;;
nul) printf '+++\n|\000.|\n+++\n'"$prompt" ;;
extra-on-stderr) printf "$right"; printf 'debug\n' >&2 ;;
tab) printf "${board}Player X,\twhere do you want to play: " ;;
two-spaces) printf "${board}Player X,  where do you want to play: " ;;
missing-row) printf '+++\n+++\n'"$prompt" ;;
other-case) printf "${board}player X, where do you want to play: " ;;
nothing) ;;
invalid-utf-8) printf '+++\n|\377|\n+++\n'"$prompt" ;;

# Wrong endings.
status-84) printf "$right"; exit 84 ;;
crash) printf "$right"; kill -SEGV $$ ;;
abort-half-way) printf "$board"; kill -ABRT $$ ;;
hang) printf "$board"; echo $$ > "$2"; exec sleep 60 ;;
hang-below) echo $$ > "$2"; sleep 60 & sleep 60; sleep 60 ;;
busy) while :; do :; done ;;
closes-streams) printf "$right"; exec < /dev/null > /dev/null 2>&1; exec sleep 60 ;;
ignores-sigterm) trap '' TERM HUP INT; echo $$ > "$2"; while :; do sleep 60; done ;;
flood-stdout) exec yes ;;
flood-stderr) exec yes >&2 ;;
flood-both) yes >&2 & exec yes ;;
stopped) kill -STOP $$ ;;

*) echo "misbehave.sh: no such mode: $1" >&2; exit 64 ;;
esac
