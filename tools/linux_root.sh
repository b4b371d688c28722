#!/usr/bin/env bash
# tools/linux_root.sh PACKAGE.deb FOLDER [MIRROR]: installs the package in a minimal Debian made in FOLDER, as root.
# There it checks itself, says what it lacks once that is taken away, shows its window (picture: FOLDER.png) and goes
# without a trace. SUITE names another Debian. Needs debootstrap, Xvfb and ImageMagick.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
package=$(realpath "$1")
folder=$(realpath -m "$2")
mirror=${3:-http://deb.debian.org/debian}
suite=${SUITE:-bookworm}
[ ! -e "$folder" ] || { echo "$folder is there already" >&2; exit 2; }

enter=(chroot "$folder" env -i PATH=/usr/bin:/usr/sbin:/bin:/sbin HOME=/root LANG=C.UTF-8)
inside() { "${enter[@]}" "$@"; }
apt() { inside DEBIAN_FRONTEND=noninteractive apt-get -qy --no-install-recommends "$@"; }
say() { printf '\n== %s\n' "$*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

say "$suite, minimal"
debootstrap --variant=minbase "$suite" "$folder" "$mirror" >"$folder.log"
mount -t proc proc "$folder/proc"
xvfb=
trap '[ -z "$xvfb" ] || kill "$xvfb"; umount "$folder/tmp/.X11-unix" 2>/dev/null || true; umount "$folder/proc"' EXIT
cp "$package" "$folder/root/"
before=$(inside find / -xdev -name '*ablegame*' -not -path '/root/*' -not -path '/proc/*')
[ -z "$before" ] || fail "$before"
! inside sh -c 'command -v python3' || fail "there is a Python"

say "Installed, with what it asks for and nothing that it recommends"
apt install "/root/$(basename "$package")"
inside tablegame --version

say "The self-check"
inside tablegame --selfcheck

say "Without the libraries of X"
inside dpkg --remove --force-depends libxext6 libx11-6
! inside DISPLAY=:99 tablegame 2>"$folder.said" || fail "it ended as if all were well"
cat "$folder.said"
grep -q libx11-6 "$folder.said" || fail "the package is not named"
apt -f install

say "A window"
mkdir -p "$folder/tmp/.X11-unix"
display=$((90 + RANDOM % 9))
Xvfb ":$display" -screen 0 1280x720x24 -nolisten tcp >/dev/null 2>&1 &
xvfb=$!
mount --bind /tmp/.X11-unix "$folder/tmp/.X11-unix"
sleep 2
"${enter[@]}" DISPLAY=":$display" SDL_AUDIODRIVER=dummy tablegame --size 1280x720 &
program=$!
sleep 10
kill -0 "$program" || fail "the program has ended"
DISPLAY=":$display" timeout 20 import -window root "$folder.png"
colours=$(identify -format %k "$folder.png")
echo "$folder.png: $colours colours"
[ "$colours" -gt 500 ] || fail "no title is to be seen"
kill "$program"
wait "$program" || fail "it ended with status $?"

say "Taken away"
apt purge tablegame
left=$(inside find / -xdev -name '*ablegame*' -not -path '/root/*' -not -path '/proc/*' -not -path '/var/log/*')
[ -z "$left" ] || fail "left behind: $left"
echo "All is well."
