"""The grammar of docs/notation.md as regular expressions. No rule is recursive, so each rule is a pattern."""

import re
from functools import cache

from tests.docs.pages import DOCS, blocks

TOKEN = re.compile(
    r'"(?P<text>[^"]*)"|(?P<chars>\[[^\]]+\])|(?P<name>[A-Za-z]+)|(?P<sign>[()|*+?]|\{\d+\})|(?P<gap>_)|\s+'
)
GIVEN = {"EOL": "\n", "word": r"[^\s]+"}
LETTERS = {
    "header": "h",
    "own": "o",
    "set": "p",
    "variation": "v",
    "seed": "s",
    "end": "e",
    "deal": "d",
    "turn": "t",
    "more": "m",
}
# Stands for a blank inside quotes, since the words of a line are separated by single blanks.
HARD = "␣"
WORDS = re.compile(r'\s*((?:"[^"]*"|[^\s"#]+)(?:\s+|$|(?=#)))*(?:#.*)?')
WORD = re.compile(r'"[^"]*"|[^\s"#]+|#.*')


@cache
def rules() -> dict[str, str]:
    (text,) = (block.body for block in blocks(DOCS / "notation.md") if block.language == "ebnf")
    split = re.split(r"^(\w+)\s*::=", text, flags=re.M)[1:]
    return dict(zip(split[::2], split[1::2], strict=True))


@cache
def pattern(rule: str) -> str:
    """A rule as a regular expression."""
    if rule in GIVEN:
        return GIVEN[rule]
    text, made, place = rules()[rule], "", 0
    while place < len(text):
        token = TOKEN.match(text, place)
        assert token, f"{rule}: {text[place:]!r} is no part of a grammar"
        place = token.end()
        if token["text"] is not None:
            made += re.escape(token["text"])
        elif token["name"]:
            made += f"(?:{pattern(token['name'])})"
        else:
            made += (
                token["chars"] or (token["sign"] or "").replace("(", "(?:") or (" " if token["gap"] else "")
            )
    return made


def is_a(rule: str, text: str) -> bool:
    return re.fullmatch(pattern(rule), text) is not None


def is_record(text: str) -> bool:
    """Checks line by line, since one pattern for all lines would be too slow."""
    lines = [spaced(line) for line in text.splitlines()]
    if None in lines:
        return False
    told = [line for line in lines if line]
    shape = "".join(_letter(line) for line in told)
    return re.fullmatch("ho*p*[dstm]*(es*)?(vt[tm]*)*", shape) is not None


def _letter(line: str) -> str:
    for rule, letter in LETTERS.items():
        if is_a(rule, f"{line}\n" if rule in ("header", "variation") else line):
            return letter
    return "?"


def spaced(line: str) -> str | None:
    """The words of a line, separated by single blanks; None if the line cannot be split into words."""
    if not WORDS.fullmatch(line):
        return None
    words = [word for word in WORD.findall(line) if not word.startswith("#")]
    return " ".join(word.strip('"').replace(" ", HARD) for word in words)
