"""Drawings as PNG, where the library for it is installed."""

import reprlib

from ..play.errors import TuilerieError, check_type


class NotDrawn(TuilerieError):
    """A text that is no drawing."""


class NoPng(TuilerieError):
    """The library that PNG needs is not installed."""


def to_png(svg: str) -> bytes:
    """Converts a drawing to PNG in its own size."""
    check_type(svg, str, "a drawing is a text in SVG, such as tuilerie.art.board_svg returns")
    try:
        import resvg_py
    except ImportError:
        raise NoPng(
            "PNG needs the library resvg-py: pip install 'tuilerie[png]'; SVG needs nothing"
        ) from None
    try:
        return resvg_py.svg_to_bytes(svg_string=svg)
    except ValueError as problem:
        raise NotDrawn(f"{reprlib.repr(svg)} is not an SVG drawing: {problem}") from None
