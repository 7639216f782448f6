"""Events as sentences in every language. The phrases are in phrases.toml."""

from collections.abc import Sequence

from ..core.words import Happening, Kind, Piece
from ..games import GAMES
from .errors import check_type
from .event import Event
from .phrase import phrase, phrases


def sentence(event: Event, names: Sequence[str], language: str) -> str:
    """Describes an event in the words of its game. For a score, says how it adds up."""
    check_type(event, Event, "a sentence tells an Event")
    key = _key(event)
    keys = (f"{event.game}.{key}", key)
    known = next((k for k in keys if k in phrases()), f"{key.rpartition('.')[0]}.other")
    return phrase(known, language, **_values(event, names, language))


def _key(event: Event) -> str:
    match event.kind:
        case Happening.SCORED:
            return f"scored.{'finished' if event.finished else 'unfinished'}.{event.feature}"
        case Happening.WENT_HOME:
            return f"went_home.{event.piece}"
        case _:
            return event.kind.name.lower()


def _values(event: Event, names: Sequence[str], language: str) -> dict[str, object]:
    known = GAMES[event.game].module.BOX.icons if event.game else ()
    return {
        **dict.fromkeys(known, 0),
        **dict(event.carried),
        "name": names[event.seat] if event.seat >= 0 else "",
        "tile": event.tile,
        "kind": kind_word(event.feature, language) if event.feature else "",
        "token": token_word(event.token, language) if event.token else "",
        "role": role_word(event.piece, event.feature, language, event.game) if event.piece else "",
        "squares": event.squares,
        "segments": event.segments,
        "icons": event.icons,
        "spaces": event.spaces,
        "rank": event.rank,
        "around": event.points - 1,  # tiles around a monastery or garden, which is worth 1 itself
        "points": event.points,
    }


def game_word(game: str, language: str) -> str:
    """The name of a game. A game without a phrase has its English name in every language."""
    key = f"games.{game}"
    return phrase(key, language) if key in phrases() else GAMES[game].name


def kind_word(kind: Kind | str, language: str) -> str:
    return phrase(f"kinds.{_word(kind)}", language)


def piece_word(piece: Piece | str, language: str) -> str:
    return phrase(f"pieces.{_word(piece)}", language)


def token_word(token: str, language: str) -> str:
    """The name of a token. Tokens named by their value have the same name in every language."""
    return token if token.isdigit() else phrase(f"tokens_named.{token}", language)


def icon_word(icon: str, language: str) -> str:
    return phrase(f"icons.{icon}", language)


def counted_icons(icon: str, count: int, kind: str, language: str, game: str) -> str:
    """The icons that one counter of a feature counts: 2 × shield, 5 animals."""
    together = f"counted.{game}.{kind}"
    if together in phrases():
        return phrase(together, language, count=count)
    return f"{count} × {icon_word(icon, language)}"


def role_word(piece: Piece | str, kind: Kind | str, language: str, game: str) -> str:
    """The name of a piece by where it stands: a meeple in a city is a knight."""
    role = f"roles.{game}.{_word(kind)}"
    if _word(piece) != "meeple" or role not in phrases():
        return piece_word(piece, language)
    return phrase(role, language)


def _word(word: Kind | Piece | str) -> str:
    return word if isinstance(word, str) else word.name.lower()


def together(names: Sequence[str], language: str) -> str:
    """Joins words to a list: Ann, Bob and Cid."""
    *first, last = names
    return f"{', '.join(first)} {phrase('list.and', language)} {last}" if first else last
