#!/usr/bin/env bash
# Packs the folder that build.spec made, for Linux:
#   tools/linux.sh FOLDER OUT           an archive, a Debian package and an AppDir, all in OUT
#   tools/linux.sh tree FOLDER PREFIX   the program and all that desktops look for, laid out below PREFIX
# SOURCE_DATE_EPOCH, seconds, is the time that the files are given; without it that of the last commit.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
id=io.github.tablegame.Tablegame

# tree FOLDER PREFIX: as in /usr.
tree() {
    local folder=$1 prefix=$2 share=$2/share
    mkdir -p "$prefix/lib" "$prefix/bin"
    cp -a "$folder" "$prefix/lib/tablegame"
    ln -s ../lib/tablegame/tablegame "$prefix/bin/tablegame"
    put "$root/docs/desktop/$id.desktop" "$share/applications/$id.desktop"
    put "$root/docs/desktop/$id.mime.xml" "$share/mime/packages/$id.xml"
    put "$root/sprites/icon.svg" "$share/icons/hicolor/scalable/apps/$id.svg"
    put "$root/docs/completions/tablegame.bash" "$share/bash-completion/completions/tablegame"
    put "$root/docs/completions/_tablegame" "$share/zsh/vendor-completions/_tablegame"
    put "$root/docs/completions/tablegame.fish" "$share/fish/vendor_completions.d/tablegame.fish"
    local page
    for page in man1 ja/man1; do
        mkdir -p "$share/man/$page"
        gzip -9nc "$root/docs/man/${page/man1/}tablegame.1" >"$share/man/$page/tablegame.1.gz"
    done
    mkdir -p "$share/metainfo"
    python3 "$root/tools/metainfo.py" "$root/CHANGELOG.md" "$root/docs/desktop/$id.metainfo.xml" \
        >"$share/metainfo/$id.metainfo.xml"
}

# put FILE PLACE: a file that everybody may read.
put() { install -Dm644 "$1" "$2"; }

# The newest C library that anything in the folder asks for: what the system must have.
libc_of() {
    find "$1" -type f \( -name '*.so*' -o -name tablegame \) -exec grep -aohE 'GLIBC_2\.[0-9]+' {} + |
        sort -uV | tail -1 | cut -d_ -f2
}

archive() {
    XZ_OPT=-9 tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
        -C "$(dirname "$folder")" -cJf "$out/tablegame-$version-linux-$machine.tar.xz" "$(basename "$folder")"
}

debian() {
    local top=$work/deb architecture
    case $machine in x86_64) architecture=amd64 ;; aarch64) architecture=arm64 ;; *) architecture=$machine ;; esac
    tree "$folder" "$top/usr"
    put "$folder/NOTICES.txt" "$top/usr/share/doc/tablegame/copyright"
    rm "$top/usr/lib/tablegame/NOTICES.txt"
    mkdir -p "$top/DEBIAN"
    # Of the libraries of the display SDL opens those it finds. Without these two there is no window under X11.
    cat >"$top/DEBIAN/control" <<CONTROL
Package: tablegame
Version: $(sed -E 's/-?(a|b|rc)([0-9]+)$/~\1\2/' <<<"$version")
Architecture: $architecture
Maintainer: Tablegame contributors <tablegame@localhost>
Installed-Size: $(du -sk "$top/usr" | cut -f1)
Section: games
Priority: optional
Depends: libc6 (>= $(libc_of "$folder")), libstdc++6, zlib1g, libx11-6, libxext6
Recommends: libxcursor1, libxi6, libxrandr2, libxfixes3, libxss1, libxkbcommon0, libwayland-client0,
 libwayland-cursor0, libwayland-egl1, libdecor-0-0, libpulse0 | libasound2 | libasound2t64, libudev1
Description: rare card games, alone or around one screen
 A card table for games that are hard to find elsewhere: Dokuson, Everyday
 Dobon, Dobon, Fukuchi Dobon, Losing Loadum and Clackerjack. Play alone
 against the computer, or together around one screen, in English or Japanese.
CONTROL
    find "$top" -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group -Zxz -z9 --build "$top" "$out" >/dev/null
}

# What appimagetool makes a single file of.
appdir() {
    local top=$out/Tablegame.AppDir
    rm -rf "$top"
    tree "$folder" "$top/usr"
    ln -s usr/bin/tablegame "$top/AppRun"
    ln -s "usr/share/applications/$id.desktop" "$top/$id.desktop"
    ln -s "usr/share/icons/hicolor/scalable/apps/$id.svg" "$top/$id.svg"
    ln -s "$id.svg" "$top/.DirIcon"
    # The name by which appimagetool looks for it.
    ln -s "$id.metainfo.xml" "$top/usr/share/metainfo/$id.appdata.xml"
}

[ $# -ge 2 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
if [ "$1" = tree ]; then
    tree "$2" "$3"
    exit
fi
folder=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
version=$(sed -nE 's/^__version__ = "(.+)"/\1/p' "$root/tablegame/__init__.py")
machine=$(uname -m)
: "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}"
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
archive
debian
appdir
(cd "$out" && ls -d tablegame* Tablegame.AppDir)
