"""The protocol as TypeScript: `python -m tuilerie.server.typescript > web/src/protocol.ts`."""

import inspect
import types
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from ..tables import bodies, field_types, messages, shown

MODULES = (shown, messages, bodies)
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
ALIASES = {name: getattr(field_types, name) for name in ("Language", "Help", "Status", "Emote", "NewsKind")}
UNIONS = {"ServerMessage": messages.ServerMessage, "ClientMessage": messages.ClientMessage}
HEADING = "// Made by `python -m tuilerie.server.typescript` from the server's protocol; edit it there."


def typescript() -> str:
    """Every message as an interface, with the doc lines of its model."""
    aliases = [f"export type {name} = {_type(kind, alias=False)};" for name, kind in ALIASES.items()]
    unions = [f"export type {name} = {_type(kind, alias=False)};" for name, kind in UNIONS.items()]
    return "\n".join([HEADING, "", *aliases, "", *map(_interface, _models()), *unions]) + "\n"


def _models() -> Iterator[type]:
    seen: set[type] = {BaseModel, field_types.Sent, field_types.Asked}
    for module in MODULES:
        for model in vars(module).values():
            if inspect.isclass(model) and _is_sent(model) and model not in seen:
                seen.add(model)
                yield model


def _is_sent(model: type) -> bool:
    return issubclass(model, BaseModel) or is_dataclass(model)


def _interface(model: type) -> str:
    lines = [_property(model, name) for name in _names(model)]
    doc = f"/** {inspect.cleandoc(model.__doc__)} */\n" if model.__doc__ else ""
    return f"{doc}export interface {model.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def _names(model: type) -> list[str]:
    return list(model.model_fields) if issubclass(model, BaseModel) else list(get_type_hints(model))


def _property(model: type, name: str) -> str:
    """A client may leave out what has a default; the server always says everything."""
    if not issubclass(model, BaseModel):
        return f"  {name}: {_type(get_type_hints(model)[name])};"
    field = model.model_fields[name]
    optional = "?" if issubclass(model, field_types.Asked) and not field.is_required() else ""
    return f"  {name}{optional}: {_type(field.annotation)};"


def _type(kind: Any, alias: bool = True) -> str:
    if alias and (named := [name for name, known in ALIASES.items() if known == kind]):
        return named[0]
    if kind in PLAIN:
        return PLAIN[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _type(arguments[0], alias)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(_type(argument) for argument in arguments))
    if origin in (list, tuple):
        inner = _type(arguments[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    return str(kind.__name__)


if __name__ == "__main__":
    print(typescript(), end="")
