"""Reads the glyph outlines that the sprites need out of two font packages and writes outlines.json.

Run it with the folder that holds the two npm packages as packed: python sprites/outlines.py FOLDER
Needs fonttools. The other sprite scripts read outlines.json only, so they need neither fonts nor network.
"""

from __future__ import annotations

import hashlib
import io
import json
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Source:
    """One font file inside one npm package, and the characters wanted of it."""

    package: str
    version: str
    sha256: str
    member: str
    characters: str

    @property
    def tarball(self) -> str:
        return self.package.lstrip("@").replace("/", "-") + f"-{self.version}.tgz"


SOURCES = {
    "rank": Source(
        "@expo-google-fonts/zen-kaku-gothic-new",
        "0.4.1",
        "309d56dbfe4cd7f81725b736e18c3016fa30e7649d375d3c5e506a8e6abc419a",
        "package/700Bold/ZenKakuGothicNew_700Bold.ttf",
        "A0123456789JQKOER",
    ),
    "display": Source(
        "@expo-google-fonts/kaisei-tokumin",
        "0.4.1",
        "c10d16fabec0e1bd13d14141fe74b250e256310edf73a091f69de0f93dc3e980",
        "package/800ExtraBold/KaiseiTokumin_800ExtraBold.ttf",
        "".join(map(chr, range(0x20, 0x7F)))
        + "–−·×÷…「」（）、。！？：／・ー〜"
        + "".join(map(chr, (*range(0x3041, 0x3094), *range(0x30A1, 0x30F7))))
        + "一上下中今伏位何余全公内分切前勝卓取合同名回報場定宣尊局席平引役待後得情打抜掛敗数断方時最枚権止残流点"
        "独現番着終続者表見設負追途題問起打戻第知停手先返金代優式替"
        + "付典出列受強札比用目言試語達配"
        + "印字届帳捨正練習解"
        + "記録成績込"
        + "度入力日果結集性確認封介対戦相紹"
        + "振次考自",
    ),
}


def path_of(glyphs: Any, name: str) -> tuple[str, list[float]]:
    """A glyph as M, L, Q, C and Z with y pointing down, and its box."""
    from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]
    from fontTools.pens.qu2cuPen import Qu2CuPen  # type: ignore[import-untyped]
    from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
    from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]

    class Plain(SVGPathPen):  # type: ignore[misc]
        """Writes every line as L: no H and V, so that a reader has only pairs to scale."""

        def _lineTo(self, pt: tuple[float, float]) -> None:
            self._commands.append(f"L{pt[0]:.0f},{pt[1]:.0f}")
            self._lastX, self._lastY = pt

    pen = Plain(glyphs, ntos=lambda v: f"{v:.0f}")
    bounds = BoundsPen(glyphs)
    flip = (1, 0, 0, -1, 0, 0)
    glyphs[name].draw(TransformPen(Qu2CuPen(pen, max_err=0.6, all_cubic=True), flip))
    glyphs[name].draw(TransformPen(bounds, flip))
    return pen.getCommands(), [round(v) for v in bounds.bounds or (0, 0, 0, 0)]


def read(folder: Path, source: Source) -> dict[str, Any]:
    """The wanted glyphs of one source; refuses a package whose digest is another."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    data = (folder / source.tarball).read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    if digest != source.sha256:
        raise SystemExit(f"{source.tarball}: SHA-256 is {digest}, expected {source.sha256}")
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        member = tar.extractfile(source.member)
        if member is None:
            raise SystemExit(f"{source.tarball}: no {source.member}")
        font = TTFont(io.BytesIO(member.read()))
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    found = {}
    for character in sorted(set(source.characters)):
        name = names[ord(character)]
        path, box = path_of(glyphs, name)
        found[character] = {"path": path, "width": glyphs[name].width, "box": box}
    return {
        "package": source.package,
        "version": source.version,
        "sha256": source.sha256,
        "file": source.member,
        "em": font["head"].unitsPerEm,
        "glyphs": found,
    }


def main(folder: Path) -> None:
    table = {key: read(folder, source) for key, source in SOURCES.items()}
    text = json.dumps(table, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    (HERE / "outlines.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python sprites/outlines.py FOLDER_WITH_THE_PACKED_PACKAGES")
    main(Path(sys.argv[1]))
