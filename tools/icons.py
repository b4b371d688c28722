"""Makes the icon files of Windows and macOS from the program's one drawing, when an executable is built.

Both are a head and PNG pictures one after the other. `python tools/icons.py FOLDER` writes them alone.
"""

import io
import struct
import sys
from pathlib import Path

import pygame

DRAWING = Path(__file__).resolve().parents[1] / "sprites" / "icon.svg"
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {"icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024}


def png(size: int) -> bytes:
    """Return the drawing, `size` pixels square."""
    picture = pygame.image.load_sized_svg(str(DRAWING), (size, size))
    square = pygame.Surface((size, size), pygame.SRCALPHA)
    square.blit(picture, (0, 0))
    out = io.BytesIO()
    pygame.image.save(square, out, "icon.png")
    return out.getvalue()


def ico() -> bytes:
    """Return the icon of Windows."""
    pictures = [png(size) for size in ICO_SIZES]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    for size, picture in zip(ICO_SIZES, pictures, strict=True):
        # A side of 256 is written as 0.
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return head + b"".join(pictures)


def icns() -> bytes:
    """Return the icon of macOS."""
    body = b""
    for kind, size in ICNS_KINDS.items():
        picture = png(size)
        body += kind.encode() + struct.pack(">I", len(picture) + 8) + picture
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def write(folder: Path) -> tuple[Path, Path]:
    """Write the icons of Windows and macOS into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    windows, mac = folder / "tablegame.ico", folder / "tablegame.icns"
    windows.write_bytes(ico())
    mac.write_bytes(icns())
    return windows, mac


if __name__ == "__main__":
    for made in write(Path(sys.argv[1])):
        print(made)
