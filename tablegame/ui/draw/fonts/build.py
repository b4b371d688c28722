"""Makes the shipped fonts anew: BIZ UDPGothic in two weights, cut down to what is written here.

Run as a script. It needs npm, which fetches the package, and fonttools, which cuts the fonts.
"""

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGE = "@expo-google-fonts/biz-udpgothic"
VERSION = "0.4.2"
SHA256 = "25b7863372a51cbed767be911076ebdaeaae9a687bcb57e052286f43416d9ea3"

FONTS = {
    "package/400Regular/BIZUDPGothic_400Regular.ttf": "BIZUDPGothic-Regular.ttf",
    "package/700Bold/BIZUDPGothic_700Bold.ttf": "BIZUDPGothic-Bold.ttf",
}
LICENCE = ("package/LICENSE_FONT", "OFL.txt")

RANGES = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0xFF),  # Latin-1
    (0x100, 0x17F),  # Latin Extended-A
    (0x2460, 0x2473),  # ① to ⑳
    (0xFF01, 0xFF5E),  # full-width forms of ASCII
    (0xFF61, 0xFF9F),  # half-width katakana
)
SYMBOLS = "▲▼△▽◀▶←→↑↓⇒⇔…‥·・–—―−±×÷≤≥≠≈∞♠♥♦♣♤♡♢♧★☆●○◎■□◆◇✓‘’“”‚„†‡•‰′″※€™№〜～「」『』【】〈〉《》、。々〆ー"


def jis_x_0208() -> set[int]:
    """Return every character of JIS X 0208, kanji of levels 1 and 2 among them."""
    found = set()
    for row in range(1, 95):
        for cell in range(1, 95):
            try:
                found.add(ord(bytes((row + 0xA0, cell + 0xA0)).decode("euc_jp")))
            except UnicodeDecodeError:
                continue
    return found


def characters() -> list[int]:
    found = jis_x_0208() | {ord(char) for char in SYMBOLS}
    for first, last in RANGES:
        found.update(range(first, last + 1))
    return sorted(found)


def fetch(folder: Path) -> Path:
    """Return the package as npm brings it; ValueError if it is not the one that was looked at."""
    npm = shutil.which("npm")
    if npm is None:
        raise FileNotFoundError("npm is needed to fetch the fonts")
    subprocess.run([npm, "pack", "--silent", f"{PACKAGE}@{VERSION}"], cwd=folder, check=True)
    (package,) = folder.glob("*.tgz")
    found = hashlib.sha256(package.read_bytes()).hexdigest()
    if found != SHA256:
        raise ValueError(f"{package.name} has the SHA-256 {found}, not {SHA256}")
    return package


def cut(source: Path, target: Path, wanted: Path) -> None:
    subprocess.run(
        [
            sys.executable,
            "-m",
            "fontTools.subset",
            str(source),
            f"--unicodes-file={wanted}",
            f"--output-file={target}",
            "--no-hinting",
            "--name-IDs=*",
            "--notdef-outline",
        ],
        check=True,
    )


def build(target: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wanted = folder / "unicodes.txt"
        wanted.write_text("\n".join(f"{code:04X}" for code in characters()), encoding="ascii")
        with tarfile.open(fetch(folder)) as package:
            for member, file in (*FONTS.items(), LICENCE):
                opened = package.extractfile(member)
                if opened is None:
                    raise ValueError(f"{member} is not a file")
                (folder / file).write_bytes(opened.read())
        for file in FONTS.values():
            cut(folder / file, target / file, wanted)
        shutil.copyfile(folder / LICENCE[1], target / LICENCE[1])


if __name__ == "__main__":
    build(Path(__file__).parent)
