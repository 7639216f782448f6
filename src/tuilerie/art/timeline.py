"""The timeline of a film: when each part of the drawing is shown."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .curve import number

Thing = TypeVar("Thing", bound=Hashable)
Frame = TypeVar("Frame")

STAYS, GOES, BAR = "film-stays", "film-goes", "film-bar"
# People who prefer no motion, and programs without animation, see the last frame.
STILL = (
    "<style>@media (prefers-reduced-motion: reduce) {"
    f".{STAYS} {{visibility: visible !important}} .{GOES}, .{BAR} {{visibility: hidden !important}}"
    "}</style>"
)


@dataclass(frozen=True)
class Span:
    """A range of frames, without the last. If that is None, it lasts to the end of the film and after it."""

    start: int
    end: int | None


@dataclass(frozen=True)
class Timeline(Generic[Frame]):
    """Frames one after another; a click on the film (the element `name`) begins it again.

    The name must not contain a hyphen, which would be read as a minus before `.begin` and `.click`."""

    name: str
    frames: Sequence[Frame]
    seconds: float  # duration of a frame

    def spans(self, things: Callable[[Frame], Iterable[Thing]]) -> list[tuple[Thing, Span]]:
        """Each item with the span in which it is shown. An item that disappears and comes back is listed
        twice."""
        found: list[tuple[Thing, Span]] = []
        since: dict[Thing, int] = {}
        for n, frame in enumerate(self.frames):
            there = dict.fromkeys(things(frame))
            found += [(thing, Span(since.pop(thing), n)) for thing in list(since) if thing not in there]
            for thing in there:
                since.setdefault(thing, n)
        return found + [(thing, Span(start, None)) for thing, start in since.items()]

    def shown(self, things: Callable[[Frame], Iterable[Thing]], draw: Callable[[Thing], str]) -> str:
        return "".join(self.timed(draw(thing), span) for thing, span in self.spans(things))

    def timed(self, drawing: str, span: Span) -> str:
        """Shows a drawing only during its span."""
        begin, start = f"clock_{self.name}.begin", number(span.start * self.seconds)
        if span.end is None:
            hide = f'<set attributeName="visibility" to="hidden" begin="{begin}" dur="{start}s"/>'
            return f'<g class="{STAYS}">{drawing}{hide}</g>' if span.start else drawing
        during = f'begin="{begin}+{start}s" dur="{number((span.end - span.start) * self.seconds)}s"'
        show = f'<set attributeName="visibility" to="visible" {during}/>'
        return f'<g class="{GOES}" visibility="hidden">{drawing}{show}</g>'

    def bar(self, width: float, colour: str) -> str:
        """The progress bar of the film. Its animation is the clock."""
        end = number(len(self.frames) * self.seconds)
        return (
            f'<rect class="{BAR}" width="{number(width)}" height="4" fill="{colour}">'
            f'<animate id="clock_{self.name}" attributeName="width" from="0" to="{number(width)}" '
            f'begin="0s;{self.name}.click" dur="{end}s"/></rect>'
        )
