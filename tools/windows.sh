#!/usr/bin/env bash
# tools/windows.sh PYTHON_FOLDER: builds the program for Windows, its installer and its portable zip, and proves them under Wine.
#
# PYTHON_FOLDER holds a CPython of Windows (64 bits, 3.11; Wine 8 lacks what 3.12 asks for), such as one that was installed or
# unpacked elsewhere; it is copied, not changed. In TABLEGAME_WINDOWS_OUT (build/windows) lie afterwards the log, a picture of
# each window, the installer and the zip. Debian: apt-get install wine64 wine nsis xvfb xdotool imagemagick. A quarter of an hour.
#
# What Wine does not show: input methods, SmartScreen, graphics drivers, UI Automation.
set -euo pipefail
if [ $# != 1 ] || [ ! -f "$1/python.exe" ]; then
    sed -n '2,6s/^# \?//p' "$0" >&2
    exit 2
fi
given=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
root=$PWD
out=${TABLEGAME_WINDOWS_OUT:-build/windows}
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$out/work
for tool in wine makensis Xvfb xdotool import python3; do
    command -v "$tool" >/dev/null || { echo "tools/windows.sh needs $tool" >&2; exit 2; }
done
rm -rf "$work" "$out"/*.png
mkdir -p "$work"
exec > >(tee "$out/log.txt") 2>&1

export WINEPREFIX=$work/prefix WINEDEBUG=-all SDL_AUDIODRIVER=dummy PYTHONPYCACHEPREFIX="Z:$work/pycache"
export LC_ALL=C.UTF-8
unset SDL_VIDEODRIVER PYTHONPATH TABLEGAME_HOME VIRTUAL_ENV
python=$work/python/python.exe
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' tablegame/__init__.py)
numbers=$(grep -oE '^[0-9]+\.[0-9]+(\.[0-9]+)?' <<<"$version.0").0
program=$work/dist/tablegame
SECONDS=0

say() { printf '%5d s  %s\n' "$SECONDS" "$*"; }
fail() { say "FAILED: $*"; exit 1; }

# Wine's console is no pipe and no file: what is run here writes into a pipe.
run() { timeout "$1" wine "${@:2}" </dev/null 2>&1 | tr -d '\r'; }
# The Windows Python with the modules of this folder: of_python SECONDS ARGUMENTS...
of_python() { PYTHONPATH="Z:$root" PYTHONUTF8=0 run "$1" "$python" "${@:2}"; }
windows() { winepath -w "$1" 2>/dev/null; }
# Waits until a command is true: until_so SECONDS WHAT COMMAND...
until_so() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$end" ] || fail "$what: not in time"
        sleep 0.5
    done
}

finish() {
    local status=$?
    wineserver -k 2>/dev/null || true
    [ -z "${screen-}" ] || kill "$screen" 2>/dev/null || true
    [ "$status" = 0 ] || say "ended with status $status"
}
trap finish EXIT

# -- windows on a screen of their own
shot() { timeout 60 import -window root "$out/$1.png"; }
colours() { timeout 60 import -window root -resize 25% -format '%k' info:; }
drawn() { [ "$(colours)" -gt 300 ]; }
seen() { xdotool search --onlyvisible --name '^Tablegame'; }
not() { ! "$@"; }
none_seen() { not seen; }
keys() {
    local key
    for key; do xdotool key "$key"; sleep 0.6; done
}
# open_window COMMAND...: starts it, waits until it shows something; its process is $opened.
open_window() {
    wine "$@" </dev/null > >(cat >>"$work/windows.txt") 2>&1 &
    opened=$!
    until_so 180 "a window" seen
    xdotool windowfocus "$(seen | head -1)"
    until_so 120 "a picture in it" drawn
    sleep 3
}
close_window() {
    xdotool key alt+F4
    until_so 120 "the window closes" none_seen
    wait "$opened" || fail "the program ended with status $?"
}
# As a power cut: nothing of it may end by itself.
kill_windows() {
    local pid
    for pid in $(pgrep -f 'tablegame(-cli)?\.exe' || true); do
        grep -qzx "WINEPREFIX=$WINEPREFIX" "/proc/$pid/environ" 2>/dev/null && kill -9 "$pid"
    done
    wait "$opened" 2>/dev/null || true
    until_so 60 "the window is gone" none_seen
}
turns() { of_python 300 tools/windows/proof.py turns "$(windows "$1")"; }
# play_to HOME TURNS: plays by keys until the person has played so many times; a sheet is closed by the same key.
play_to() {
    local tries=0 now
    until now=$(turns "$1") && [ "$now" -ge "$2" ]; do
        [ $((tries += 1)) -lt 30 ] || fail "the person has played $now times, not $2"
        keys bracketright Return bracketright Return
    done
    say "the person has played $now times"
}

say "Tablegame $version for Windows, under $(wine --version)"
exec 9>"$work/display"
Xvfb -displayfd 9 -screen 0 1600x1000x24 -nolisten tcp 2>/dev/null &
screen=$!
exec 9>&-
until_so 60 "a screen" test -s "$work/display"
DISPLAY=:$(tr -d '\n' <"$work/display")
export DISPLAY
cp -r "$given" "$work/python"
if [ ! -d "$out/wheels" ]; then
    rm -rf "$out/wheels.new"
    # pip asks whether this machine is Windows; what is for Windows alone is wanted all the same.
    sed "s/ ; sys_platform == 'win32'//" tools/build-requirements.txt >"$work/requirements.txt"
    python3 -m pip download -q --no-deps --only-binary=:all: --platform win_amd64 --python-version 3.11 \
        --require-hashes -r "$work/requirements.txt" -d "$out/wheels.new"
    mv "$out/wheels.new" "$out/wheels"
fi
mkdir -p "$work/python/Lib/site-packages"
for wheel in "$out"/wheels/*.whl; do python3 -m zipfile -e "$wheel" "$work/python/Lib/site-packages"; done
ls "$out/wheels"
run 300 wineboot -i >/dev/null
say "-- from source: the self-check"
of_python 900 -m tablegame --selfcheck
of_python 300 -m tablegame --help --language ja >"$work/help.txt"
grep -q ウィンドウを開く "$work/help.txt" || fail "what is no terminal must read UTF-8"
say "-- from source: a match with computers in a process of their own, killed and gone on with"
of_python 1800 tools/windows/proof.py workers "$(windows "$work/workers")"
say "-- from source: the window"
mkdir -p "$work/home"
of_python 300 tools/windows/proof.py seat "$(windows "$work/home")"
TABLEGAME_HOME=$(windows "$work/home") PYTHONPATH="Z:$root" open_window "$python" -m tablegame --size 1280x720
shot 1-from-source
close_window

say "-- the executable"
# No C compiler of Windows runs here: the rules stay plain. The release compiles them.
TABLEGAME_COMPILED=0 of_python 3600 -m PyInstaller --noconfirm --log-level ERROR --distpath "Z:$work/dist" --workpath "Z:$work/build" build.spec
bytes=$(find "$program" -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }')
say "the folder holds $bytes bytes in $(find "$program" -type f | wc -l) files; the largest:"
find "$program" -type f -size +500k -printf '%9s  %P\n' | sort -rn
[ "$bytes" -le $((50 << 20)) ] || fail "the folder is larger than 50 MB"
twice=$(find "$program" -iname '*.dll' -printf '%f\n' | tr "[:upper:]" "[:lower:]" | sort | uniq -d)
[ -z "$twice" ] || fail "libraries that are carried twice: $twice"

say "-- the installer and the portable zip"
setup=$out/tablegame-$version-windows-x86_64.exe
zip=$out/tablegame-$version-windows-x86_64.zip
rm -f "$out"/tablegame-*.exe "$out"/tablegame-*.zip
makensis -V2 -INPUTCHARSET UTF8 -DVERSION="$version" -DNUMBERS="$numbers" -DFOLDER="$program" \
    -DICON="$(find "$work/build" -name tablegame.ico)" -DOUT="$setup" tools/windows/installer.nsi
python3 tools/windows/portable.py "$program" "$zip"
ls -l "$setup" "$zip"
mkdir "$work/moved"
mv "$work/build" "$work/dist" "$work/moved"  # what is installed stands alone

say "-- installed without a question"
run 600 "Z:$setup" /S
local_data=$(find "$WINEPREFIX/drive_c/users" -maxdepth 3 -path '*/AppData/Local')
installed=$local_data/Programs/Tablegame
home=$local_data/Tablegame
until_so 120 "the installed program" test -f "$installed/uninstall.exe"
start_menu() { find "$WINEPREFIX/drive_c/users" -name Tablegame.lnk | grep .; }
start_menu || fail "no entry in the start menu"
uninstall_key='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Tablegame'
run 120 reg query "$uninstall_key"
run 120 reg query 'HKCU\Software\Classes\Tablegame.Record\shell\open\command'
run 900 "$installed/tablegame-cli.exe" --selfcheck --language ja | tee "$work/selfcheck.txt"
grep -q "単体の実行ファイル" "$work/selfcheck.txt" || fail "not the installed program"

say "-- a match in its window, killed hard, gone on with"
mkdir -p "$home"
cp -r "$work/home/." "$home"
begun() { compgen -G "$home/matches/*.tgr"; }
open_window "$installed/tablegame.exe" --size 1280x720
shot 2-title
keys p
until_so 120 "a match begins" begun
sleep 3
shot 3-match
play_to "$home" 2
refused=0
run 120 "Z:$setup" /S || refused=1
[ "$refused" = 1 ] || fail "the installer replaced a program that runs"
say "the installer leaves a program that runs alone"
kill_windows
before=$(turns "$home")
open_window "$installed/tablegame.exe" --size 1280x720
shot 4-title-after-the-kill
keys Return
sleep 4
play_to "$home" $((before + 1))
shot 5-gone-on-with
close_window
run 600 "$installed/tablegame-cli.exe" verify "$(windows "$(begun)")"

say "-- a record that is opened by a double click"
sent=$work/"from a friend 札.tgr"
of_python 300 tools/windows/proof.py friend "$(windows "$sent")"
# Windows looks among the person's own kinds of files first, Wine 8 only among those of the machine.
for kind in .tgr Tablegame.Record; do
    run 120 reg copy "HKCU\\Software\\Classes\\$kind" "HKLM\\Software\\Classes\\$kind" /s /f
done
open_window start /wait /unix "$sent"
brought() { compgen -G "$home/matches/from a friend*.tgr"; }
until_so 120 "the record is brought" brought
cmp "$(brought)" "$sent" || fail "the record is not the same"
sleep 5
shot 6-opened-record
cmp "$(brought)" "$sent" || fail "something has begun"
first=$(seen)
wine start /unix "$sent" </dev/null > >(cat >>"$work/windows.txt") 2>&1
told() { seen | grep -vx "$first"; }
until_so 120 "a second program that says that one is running" told
sleep 5
shot 7-already-running
xdotool windowfocus "$(told)" key Return
until_so 60 "the second program ends" not told
xdotool windowfocus "$first" key alt+F4
until_so 120 "the window closes" none_seen

say "-- the portable zip"
python3 -m zipfile -e "$zip" "$work/stick"
portable=$work/stick/Tablegame
run 300 "$portable/tablegame-cli.exe" matches
timeout 60 wineserver -w || true  # a server that is about to end refuses the next program
open_window "$portable/tablegame.exe" --size 1280x720 --language ja
shot 8-portable
close_window
[ -d "$portable/data/matches" ] || fail "its matches do not lie beside it"
[ -f "$portable/data/preferences.json" ] || fail "its settings do not lie beside it"
say "its matches and settings lie in $(ls -d "$portable"/data)"

say "-- a Windows that speaks Japanese, of which no variable tells"
wineserver -k -w || true
printf '@echo off\r\nset LC_ALL=\r\nset LANG=\r\n%%1 --help\r\n' >"$work/japanese.bat"
timeout 300 env LC_ALL=ja_JP.UTF-8 wine cmd /c "$(windows "$work/japanese.bat")" "$(windows "$portable")\\tablegame-cli.exe" \
    </dev/null 2>/dev/null | tr -d '\r' >"$work/japanese.txt"
grep -m 1 ウィンドウを開く "$work/japanese.txt" || fail "the program does not"
wineserver -k -w || true

say "-- a display that is scaled to 150 %"
run 120 reg add 'HKCU\Control Panel\Desktop' /v LogPixels /t REG_DWORD /d 144 /f
wineserver -k -w || true
open_window "$portable/tablegame.exe" --size 1024x640
shot 9-scaled
# Its height is what this screen has room for beside a title bar.
xdotool getwindowgeometry "$(seen | head -1)" | grep -q 'Geometry: 1536x9' || fail "the window is not scaled"
close_window
run 120 reg add 'HKCU\Control Panel\Desktop' /v LogPixels /t REG_DWORD /d 96 /f
wineserver -k -w || true

say "-- uninstalled without a question"
(cd "$home" && find . -type f | sort | xargs -d '\n' sha256sum) >"$work/mine.txt"
run 300 "$installed/uninstall.exe" /S
gone() { [ ! -e "$installed" ]; }
until_so 300 "the program is gone" gone
! start_menu || fail "the start menu still has it"
for key in "$uninstall_key" 'HKCU\Software\Classes\Tablegame.Record' 'HKCU\Software\Classes\.tgr'; do
    ! run 120 reg query "$key" >/dev/null || fail "left behind: $key"
done
(cd "$home" && sha256sum --quiet -c "$work/mine.txt") || fail "a file of the person is not as it was"
say "what is left: $(cd "$home" && find . -type f | wc -l) files of the person, unchanged"
cat "$work/windows.txt"
say "good: everything has been done"
