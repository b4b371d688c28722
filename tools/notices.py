"""The file of notices beside the program: `tools/notices.py FILE`. About shows the same texts.

tablegame/ui/licences/libraries.txt has the notice of each library as its own sources give it, at the version
that pygame-ce carries.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ABOUT = "Tablegame carries fonts, libraries and Python, each under the licence that follows its name."
TEXTS = {
    "Tablegame": "LICENSE",
    "BIZ UDPGothic, the letters on the screen": "tablegame/ui/draw/fonts/OFL.txt",
    "Zen Kaku Gothic New, outlines": "sprites/licences/ZenKakuGothicNew-OFL.txt",
    "Kaisei Tokumin, outlines": "sprites/licences/KaiseiTokumin-OFL.txt",
    "Python": "tablegame/ui/licences/Python.txt",
}
LIBRARIES = {
    r"(lib)?SDL2_image": "SDL_image",
    r"(lib)?SDL2_mixer": "SDL_mixer",
    r"(lib)?SDL2_ttf": "SDL_ttf",
    r"(lib)?SDL2": "SDL",
    r"(lib)?freetype": "FreeType",
    r"libharfbuzz": "HarfBuzz",
    r"libbrotli": "Brotli",
    r"libpng": "libpng",
    r"libjpeg": "libjpeg-turbo",
    r"libtiff": "LibTIFF",
    r"lib(webp|sharpyuv)": "libwebp",
    r"libogg": "Ogg",
    r"libvorbis": "Vorbis",
    r"libopusfile": "opusfile",
    r"libopus": "Opus",
    r"libFLAC": "FLAC",
    r"libwavpack": "WavPack",
    r"libxmp": "libxmp",
    r"libmpg123": "mpg123",
    r"libfluidsynth": "FluidSynth",
    r"libsndfile": "libsndfile",
    r"(lib)?portmidi": "PortMidi",
    r"libasound": "ALSA library",
    r"libz\..*zlib-ng": "zlib-ng",
    r"(libz|zlib)": "zlib",
    r"libffi": "libffi",
    r"(lib)?sqlite3": "SQLite",
    r"accesskit": "AccessKit",
    r"(vcruntime|msvcp|ucrtbase|api-ms-win)": "Microsoft Visual C++ runtime",
}
"""By the first letters of a library's file the title of its notice; the first that fits."""


def section(file: str) -> str:
    """Return the title of the notice of a library; nothing for one that is not known."""
    return next((title for letters, title in LIBRARIES.items() if re.match(letters, file)), "")


def write(path: Path) -> Path:
    """Write all notices to one file, and return its path."""
    parts = [ABOUT]
    for title, name in TEXTS.items():
        parts.append(f"{title}\n{'=' * len(title)}\n\n{(ROOT / name).read_text('utf-8').strip()}")
    for name in ("libraries", "LGPL-2.1"):
        parts.append((ROOT / "tablegame" / "ui" / "licences" / f"{name}.txt").read_text("utf-8").strip())
    path.write_text("\n\n\n".join(parts) + "\n", "utf-8", newline="\n")
    return path


if __name__ == "__main__":
    write(Path(sys.argv[1]))
