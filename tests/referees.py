"""The referees of all games: each knows the phases of its own."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from tests.oracle import amazonas, hunters, land
from tests.referee import Referee, Setting
from tuilerie.core.words import Phase


def play_game(setting: Setting, seed: int, full: bool = False) -> None:
    """Plays a random game to its end; a Difference is raised where there is one."""
    REFEREES.get(setting.game, Referee)(setting, seed, full).play()


class HuntersReferee(Referee):
    """HG-8: a forest with a nugget earns a bonus tile, with its own laying and acting."""

    def __init__(self, setting: Setting, seed: int, full: bool = False) -> None:
        super().__init__(setting, seed, full)
        self.bonus_decks: list[Counter[str]] = [hunters.bonus_deck()]
        self.is_bonus = self.earned = False

    def act(self) -> None:
        super().act()
        if self.earned and any(self.bonus_decks):
            self.compare("phase", self.position.phase, Phase.BONUS_DRAW)
            self.play_bonus()

    def evaluate(self) -> None:
        self.earned = self.oracle.evaluate(bonus=self.is_bonus)

    def play_bonus(self) -> None:
        tile = self.draw(self.bonus_decks)
        if tile:
            self.is_bonus = True
            self.lay(tile)
            self.act()
            self.is_bonus = False


class GoldRushReferee(Referee):
    """GR-8: tokens taken are revealed one by one, and points scored after them."""

    def act(self) -> None:
        self.takers: list[int] = []
        super().act()
        for seat in self.takers:
            self.reveal(seat)
        self.compare_tokens()
        self.compare_scores()
        self.compare_board()

    def evaluate(self) -> None:
        self.takers = self.oracle.evaluate(self.seat)

    def reveal(self, seat: int) -> None:
        unseen: Counter[int] = self.oracle.unseen()
        self.compare("seat that takes a token", int(self.position.state["taker"]), seat)
        odds = self.position.chance_codes()
        codes = {int(self.position.move(code).text): code for code in odds}
        self.compare("tokens that may come", {v: odds[c] for v, c in codes.items()}, dict(+unseen))
        (value,) = self.random.choices(list(unseen), list(unseen.values()))
        self.make(codes[value])
        self.oracle.take(seat, value)

    def pick(self, texts: set[str]) -> str:
        """Chooses the kind of move first: a tent has many places, so other moves would be rare."""
        return super().pick(of_one_kind(texts, self.random))

    def compare_scores(self) -> None:
        if self.position.phase != Phase.REVEAL:
            super().compare_scores()

    def compare_board(self) -> None:
        if self.position.phase != Phase.REVEAL:
            super().compare_board()

    def compare_tokens(self) -> None:
        s, values = self.position.state, [int(name) for name in self.position.box.token_names]
        for seat in range(self.setting.seats):
            held = Counter({v: int(n) for v, n in zip(values, s["tokens_held"][seat], strict=False) if n})
            self.compare(f"tokens of seat {seat}", held, Counter(self.oracle.tokens(seat)))
        self.compare("stock and gone", self.stock_and_gone(), (self.oracle.stock, self.oracle.gone))
        lying = sorted(pile.count for pile in self.position.token_piles())
        self.compare("piles", lying, sorted(count for count in self.oracle.piles().values() if count))

    def stock_and_gone(self) -> tuple[int, int]:
        return int(self.position.state["token_stock"]), int(self.position.state["tokens_gone"])

    def projected(self) -> list[int]:
        """Hands are hidden from the onlooker until the end."""
        full = list(self.oracle.final_scores())
        if self.position.is_over:
            return full
        return [points - sum(self.oracle.tokens(seat)) for seat, points in enumerate(full)]


class HillAndDaleReferee(Referee):
    """HD-6, HD-8: after the evaluation tied owners choose tokens, then the seat on turn may hike."""

    def act(self) -> None:
        super().act()
        while self.oracle.chooser() is not None:
            self.choose_token(self.oracle.chooser())
        if self.oracle.hikes(self.seat):
            self.hike()
        self.compare("the turn is over", self.position.phase in (Phase.DRAW, Phase.OVER), True)

    def evaluate(self) -> None:
        self.oracle.evaluate(self.seat)

    def choose_token(self, seat: int) -> None:
        self.compare("phase", self.position.phase, Phase.CHOOSE_TOKEN)
        move = self.choose("tokens to choose", self.oracle.choices(), seat)
        self.oracle.choose(seat, move.text)
        self.go_on(move.code)

    def hike(self) -> None:
        self.compare("phase", self.position.phase, Phase.HIKE)
        move = self.choose("hikes", {"-", *self.oracle.hikes(self.seat)}, self.seat)
        if move.text != "-":
            self.oracle.hike(self.seat, move.text)
        self.go_on(move.code)

    def go_on(self, code: int) -> None:
        self.make(code)
        self.compare_scores()
        self.compare_board()

    def pick(self, texts: set[str]) -> str:
        """Chooses passing, meeples, stables and hikes often, and tiles that touch claimed features: at random
        places, they would hardly ever extend a path or make two farmers tie."""
        if self.position.phase == Phase.LAY and self.random.random() < 0.7:
            most = max(map(self.meeples_met, texts))
            return super().pick({text for text in texts if self.meeples_met(text) == most})
        return super().pick(of_one_kind(texts, self.random))

    def meeples_met(self, text: str) -> int:
        """How many stand in the regions that a tile would touch."""
        cell, squares = land.read_cell(text.split()[1]), self.oracle.land.squares
        sides = [(land.beyond(cell, side), land.ACROSS[side]) for side in land.SIDES]
        spots = [(*c, squares[c].behind[s]) for c, s in sides if c in squares and s in squares[c].behind]
        groups = {self.oracle.land.group(spot) for spot in spots}
        return sum(len(self.oracle.pieces_in(group)) for group in groups)

    def compare_scores(self) -> None:
        super().compare_scores()
        s, names = self.position.state, self.position.box.token_names
        for seat, hand in enumerate(self.oracle.hands):
            self.compare(f"tokens of seat {seat}", counted(names, s["tokens_held"][seat]), hand)
        nobodys = self.oracle.left + self.oracle.set_aside()
        self.compare("tokens that nobody holds", counted(names, s["tokens_left"]), nobodys)

    def compare_board(self) -> None:
        super().compare_board()
        for viewer in range(self.setting.seats) if self.full else ():
            scores = list(self.position.projected_scores(viewer))
            self.compare(f"projected scores for seat {viewer}", scores, self.projected())

    def projected(self) -> list[int]:
        """HD-15: all tokens are known to every viewer, including those that the new tile adds."""
        oracle = self.oracle.evaluated(self.seat) if self.position.phase == Phase.ACT else self.oracle
        return list(oracle.final_scores())


class AmazonasReferee(Referee):
    """AZ-2: tiles come from five piles. AZ-11: a marked tile brings a double. Boats move at any time."""

    def draw_tile(self, decks: list[Counter[str]]) -> str:
        expected = amazonas.odds(*decks)
        weights = self.position.chance_codes()
        codes = {self.position.move(code).text: code for code in weights}
        shares = {tile: Fraction(weights[code], sum(weights.values())) for tile, code in codes.items()}
        self.compare("tiles that may come", shares, expected)
        (tile,) = self.random.choices(list(expected), [float(share) for share in expected.values()])
        for deck in decks:
            deck -= Counter([tile])
        self.make(codes[tile])
        return tile

    def lay(self, tile: str) -> None:
        super().lay(tile)
        if self.oracle.owes_double:
            self.lay_double()
        self.compare("phase", self.position.phase, Phase.ACT)

    def lay_double(self) -> None:
        self.compare("phase", self.position.phase, Phase.DOUBLE_LAY)
        move = self.choose("doubles", self.oracle.double_placements(), self.seat)
        self.oracle.lay(*move.text.split())
        self.make(move.code)
        self.compare_board()

    def make(self, code: int) -> None:
        """The oracle has made the move already."""
        super().make(code)
        self.compare_scores()
        state = self.position.state
        boats = [int(space) for space in state["boat"][: self.setting.seats]]
        self.compare("boats", boats, self.oracle.boats)
        self.compare("explored spaces", int(state["river_spaces"]), self.oracle.spaces)

    def pick(self, texts: set[str]) -> str:
        """Camps and the boat are as often tried as meeples, which have more places."""
        return super().pick(of_one_kind(texts, self.random))

    def projected(self) -> list[int]:
        return list(self.oracle.scores_if_over())


def of_one_kind(texts: set[str], chance: random.Random) -> set[str]:
    """The moves whose text begins with the same word, for a random word."""
    word = chance.choice(sorted({text.split()[0] for text in texts}))
    return {text for text in texts if text.split()[0] == word}


def counted(names: Sequence[str], counts: Iterable[int]) -> Counter[str]:
    return +Counter({name: int(count) for name, count in zip(names, counts, strict=False)})


REFEREES: dict[str, type[Referee]] = {
    "hunters": HuntersReferee,
    "gold-rush": GoldRushReferee,
    "hill-and-dale": HillAndDaleReferee,
    "amazonas": AmazonasReferee,
}
