"""The protocol as TypeScript: `python -m tuilerie.server.typescript > web/src/protocol.ts`."""

import inspect
import json
import types
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from ..play.completion import WITH_ODDS
from ..play.languages import FIRST_LANGUAGE, LANGUAGES, WRITTEN_LANGUAGES
from ..play.move import DeedName
from ..play.plain import NameOf
from ..play.snapshot import PhaseName
from ..tables import bodies, decoding, field_types, messages, tile_drawing
from ..tables.field_types import Asked
from ..tables.judgements import AnalysisState

PRIMITIVES = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}
ALIASES = {
    **{name: getattr(field_types, name) for name in ("Help", "Status", "Emote", "NewsKind")},
    "DeedName": DeedName,
    "PhaseName": PhaseName,
}
UNIONS = {"ServerMessage": messages.ServerMessage, "ClientMessage": messages.ClientMessage}
HEADING = "// Made by `python -m tuilerie.server.typescript` from the tables' messages; edit them there."


def typescript() -> str:
    """Every message as an interface, with the docstring of its class."""
    aliases = [f"export type {name} = {_type(kind, alias=False)};" for name, kind in ALIASES.items()]
    unions = [f"export type {name} = {_type(kind, alias=False)};" for name, kind in UNIONS.items()]
    return (
        "\n".join(
            [
                HEADING,
                "",
                f"export const PROTOCOL = {messages.PROTOCOL};",
                f"export const WITH_ODDS: readonly string[] = {json.dumps(WITH_ODDS)};",
                "",
                *_languages(),
                "",
                *aliases,
                "",
                *map(_interface, _kinds()),
                *unions,
            ]
        )
        + "\n"
    )


def _languages() -> list[str]:
    """The list of languages, and how a text of each is filled in and typeset."""
    speeches = {
        code: {"name": speech.name, "plurals": speech.plurals, "marks": speech.marks}
        for code, speech in LANGUAGES.items()
    }
    return [
        f"export const LANGUAGES = {json.dumps(speeches, indent=2, ensure_ascii=False)} as const;",
        "export type Language = keyof typeof LANGUAGES;",
        f"export const FIRST_LANGUAGE = {json.dumps(FIRST_LANGUAGE)} satisfies Language;",
        f"export type WrittenLanguage = {_type(Literal[WRITTEN_LANGUAGES])};",
    ]


def _kinds() -> list[type]:
    """All types that are sent: messages and bodies, and before each of them the types of its fields."""
    named = [
        kind
        for module in (messages, bodies, tile_drawing)
        for kind in vars(module).values()
        if isinstance(kind, type)
    ]
    checks = decoding.__name__  # checks of fields are not types
    sent = [kind for kind in named if is_dataclass(kind) and kind.__module__ != checks]
    return list(dict.fromkeys(part for kind in (*sent, AnalysisState) for part in _with_parts(kind)))


def _with_parts(kind: Any) -> Iterator[type]:
    if get_origin(kind):
        for argument in get_args(kind):
            yield from _with_parts(argument)
    elif is_dataclass(kind):
        hints = get_type_hints(kind)
        for field in _sent(kind):
            yield from _with_parts(hints[field.name])
        yield kind  # type: ignore[misc]


def _sent(kind: Any) -> list[Field[Any]]:
    return [field for field in fields(kind) if field.metadata.get("sent", True)]


def _interface(kind: type) -> str:
    lines = [_property(kind, field) for field in _sent(kind)]
    own = kind.__doc__ if kind.__doc__ and not kind.__doc__.startswith(f"{kind.__name__}(") else ""
    doc = f"/** {inspect.cleandoc(own)} */\n" if own else ""
    return f"{doc}export interface {kind.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def _property(kind: type, field: Field[Any]) -> str:
    """A client may leave out fields with a default; the server always sends all fields."""
    may_miss = issubclass(kind, Asked) and field.default is not MISSING and field.name != "type"
    hint = get_type_hints(kind, include_extras=True)[field.name]
    return f"  {field.name}{'?' if may_miss else ''}: {_type(hint)};"


def _type(kind: Any, alias: bool = True) -> str:
    if alias and (named := [name for name, known in ALIASES.items() if known == kind]):
        return named[0]
    if kind in PRIMITIVES:
        return PRIMITIVES[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        named = [_words(note.words) for note in arguments[1:] if isinstance(note, NameOf)]
        return named[0] if named else _type(arguments[0], alias)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(_type(argument) for argument in arguments))
    if origin is tuple and arguments[-1] is not ...:
        return f"[{', '.join(map(_type, arguments))}]"
    if origin in (tuple, frozenset):
        inner = _type(arguments[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    if issubclass(kind, Enum):
        return _words(kind)
    return str(kind.__name__)


def _words(kind: type[Enum]) -> str:
    return " | ".join(f'"{member.name.lower()}"' for member in kind)


if __name__ == "__main__":
    print(typescript(), end="")
