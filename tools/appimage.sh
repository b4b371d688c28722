#!/usr/bin/env bash
# tools/appimage.sh APPDIR RUNTIME FILE: one file that starts on every Linux. It is a small program, the runtime of
# AppImage/type2-runtime, and behind it the folder as a file system that the runtime looks into.
set -euo pipefail
[ $# = 3 ] || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
appdir=$1 runtime=$2 file=$3
packed=$(mktemp)
trap 'rm -f "$packed"' EXIT
: "${SOURCE_DATE_EPOCH:=$(git -C "$(dirname "$0")" log -1 --format=%ct 2>/dev/null || date +%s)}"
export SOURCE_DATE_EPOCH
mksquashfs "$appdir" "$packed" -noappend -root-owned -comp zstd -Xcompression-level 22 -b 1M -quiet -no-progress
cat "$runtime" "$packed" >"$file"
chmod 755 "$file"
