"""The referees of all games: each knows the phases of its own."""

from collections import Counter

from tests.oracle import hunters
from tests.referee import Referee, Setting
from tuilerie.core.words import Phase
from tuilerie.play.notation import move_text


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
    """GR-8: tokens taken are revealed one by one after the evaluation."""

    def act(self) -> None:
        self.takers: list[int] = []
        super().act()
        for seat in self.takers:
            self.reveal(seat)
        self.compare_tokens()
        self.compare_scores()

    def evaluate(self) -> None:
        self.takers = self.oracle.evaluate(self.seat)

    def reveal(self, seat: int) -> None:
        unseen: Counter[int] = self.oracle.unseen()
        self.compare("seat that takes a token", int(self.position.state["taker"]), seat)
        odds = self.position.odds()
        codes = {int(move_text(self.position, code)): code for code in odds}
        self.compare("tokens that may come", {v: odds[c] for v, c in codes.items()}, dict(+unseen))
        (value,) = self.random.choices(list(unseen), list(unseen.values()))
        self.make(codes[value])
        self.oracle.take(seat, value)

    def pick(self, texts: set[str]) -> str:
        """The kind of act first: there are so many places for a tent that little else would be tried."""
        words = sorted({text.split()[0] for text in texts})
        word = self.random.choice(words)
        return super().pick({text for text in texts if text.split()[0] == word})

    def compare_scores(self) -> None:
        if not self.takers or self.position.to_act >= 0 or self.position.is_over:
            scores = self.oracle.final_scores() if self.position.is_over else self.oracle.scores
            self.compare("scores", list(self.position.scores), list(scores))
        for seat in range(self.setting.seats):
            self.compare(f"supply of seat {seat}", self.position.supply(seat), self.oracle.supply(seat))

    def compare_tokens(self) -> None:
        s, values = self.position.state, [int(name) for name in self.position.box.token_names]
        for seat in range(self.setting.seats):
            held = Counter({v: int(n) for v, n in zip(values, s["tokens_held"][seat], strict=False) if n})
            self.compare(f"tokens of seat {seat}", held, Counter(self.oracle.tokens(seat)))
        self.compare("stock and gone", self.stock_and_gone(), (self.oracle.stock, self.oracle.gone))
        lying = sorted(count for _, count in self.position.token_piles())
        self.compare("piles", lying, sorted(count for count in self.oracle.piles().values() if count))

    def stock_and_gone(self) -> tuple[int, int]:
        return int(self.position.state["token_stock"]), int(self.position.state["tokens_gone"])

    def projected(self) -> list[int]:
        """Hands are hidden from the onlooker until the end."""
        full = list(self.oracle.final_scores())
        if self.position.is_over:
            return full
        return [points - sum(self.oracle.tokens(seat)) for seat, points in enumerate(full)]


REFEREES: dict[str, type[Referee]] = {"hunters": HuntersReferee, "gold-rush": GoldRushReferee}
