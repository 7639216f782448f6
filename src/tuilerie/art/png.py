"""Drawings as PNG, where the library for it is installed."""

from ..play.errors import TuilerieError


class NoPng(TuilerieError):
    """The library that PNG needs is not installed."""


def to_png(svg: str) -> bytes:
    """Converts a drawing to PNG in its own size."""
    try:
        import resvg_py
    except ImportError:
        raise NoPng(
            "PNG needs the library resvg-py: pip install 'tuilerie[png]'; SVG needs nothing"
        ) from None
    return resvg_py.svg_to_bytes(svg_string=svg)
