#!/bin/sh
# A student's program for the tests of `c4 verify`: what `$C4 play $VARIANT` prints, with the fault that $FAULT names.

right() { "$C4" play "$VARIANT" "$@"; }

case $FAULT in
none) right "$@" ;;
other-letter) right "$@" | sed 's/won!/Won!/' ;;
space-missing) right "$@" | sed 's/: /:/' ;;
no-last-newline) printf %s "$(right "$@")" ;;
says-more) right "$@"; echo "debug: done" >&2 ;;
status) right "$@"; exit 3 ;;
crash) right "$@" | head -c 30; kill -SEGV $$ ;;
hang) right "$@"; exec sleep 60 ;;
*) echo "student.sh: no such fault: $FAULT" >&2; exit 64 ;;
esac
