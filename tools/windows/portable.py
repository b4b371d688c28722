"""Packs the program's folder as a zip to unpack anywhere; matches lie in `data`, beside the program.

python tools/windows/portable.py FOLDER FILE.zip
"""

import sys
import zipfile
from pathlib import Path

TOP = "Tablegame"
README = Path(__file__).with_name("data-readme.txt")


def pack(folder: Path, target: Path) -> None:
    """Pack the same files in the same order to the same zip."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            _add(file, path.relative_to(folder).as_posix(), path.read_bytes())
        # Notepad of older systems knows neither bare line feeds nor UTF-8 without its mark.
        text = README.read_text("utf-8").replace("\n", "\r\n")
        _add(file, "data/readme.txt", text.encode("utf-8-sig"))


def _add(file: zipfile.ZipFile, place: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(f"{TOP}/{place}")
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    file.writestr(entry, data, compresslevel=9)


if __name__ == "__main__":
    pack(Path(sys.argv[1]), Path(sys.argv[2]))
