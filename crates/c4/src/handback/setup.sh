#!/usr/bin/env bash
# Gradescope runs this once, when it makes the image: what the course builds submissions with has to be there.
set -eu
missing=
for tool in @TOOLS@; do
    command -v "$tool" > /dev/null || missing="$missing $tool"
done
if [ -n "$missing" ]; then
    echo "missing:$missing"
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends libc6-dev @TOOLS@
fi
chmod +x "$(dirname "$0")/c4"
"$(dirname "$0")/c4" --version
