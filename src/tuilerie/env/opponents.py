"""A game against chosen opponents, as a Gymnasium environment."""

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from ..ai.players import Player, find_player
from ..play.errors import IllegalMove, TuilerieError, WrongSeats, WrongType, check_type
from ..play.move import Move
from ..play.position import Position
from .observation import environment_id
from .one_game import Observation, OneGame, whole_action
from .render import FPS, MODES, check_mode, rendered
from .reward import ILLEGAL, check_reward, rewards_of
from .spaces import action_space, observation_space

SEEDS = 2**31


Chooser = Callable[[Position], Move | str]
Opponent = str | Player | Chooser


class Chosen(Player):
    """A player made from a function that takes a position and returns a move or its text."""

    def __init__(self, choose: Chooser) -> None:
        super().__init__(getattr(choose, "__name__", type(choose).__name__))
        self.choose_move = choose

    def decide(self, position: Position) -> Move:
        return position.legal_moves().choose(self.choose_move(position))


class Against(gymnasium.Env[Observation, int]):
    """One seat is yours. The others are players by name, one for all of them or one each, with commas; or
    functions that are given a position and return a move, such as a policy that was trained before.

    An action that stands for no move ends the game: reward -1, and `info["illegal"]` says why."""

    metadata = {"render_modes": list(MODES), "render_fps": FPS}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        opponent: Opponent | Sequence[Opponent] = "greedy",
        seats: int = 2,
        seat: int = 0,
        reward: str = "result",
        render_mode: str | None = None,
        **options: bool,
    ) -> None:
        self.one_game = OneGame(game, seats, **options)
        if seat not in range(seats):
            raise WrongSeats(f"there is no seat {seat}; there are 0 to {seats - 1}")
        self.seat = seat
        self.opponents = opponents_of(opponent, seats, seat)
        self.reward = check_reward(reward)
        self._told: list[int] | None = (
            None  # scores that rewards have already reported, once a game has begun
        )
        self.render_mode = check_mode(render_mode)
        self._prepare_opponents()
        self.action_space: spaces.Space[Any] = action_space()
        self.observation_space: spaces.Space[Any] = observation_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.one_game.deal(seed)
        self._told = [0] * self.one_game.seats
        for player in self.opponents.values():
            player.begin(int(self.np_random.integers(SEEDS)))
        self._let_others_play()
        return self._seen(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._told is None:
            raise ResetNeeded("no game is under way: call reset() first")
        try:
            self.one_game.play(whole_action(action))
        except IllegalMove as problem:
            return self._seen(), ILLEGAL, True, False, {"illegal": str(problem)}
        self._let_others_play()
        is_over = self.one_game.is_over
        before, self._told = self._told, self.one_game.scores
        earned = rewards_of(self.reward, before, self._told, is_over)[self.seat]
        return self._seen(), earned, is_over, False, {}

    def _prepare_opponents(self) -> None:
        """Reports a bot that cannot play before the game, not in the middle of it."""
        try:
            for player in self.opponents.values():
                player.prepare(self.one_game.game)
        except TuilerieError:
            self.close()
            raise

    def _let_others_play(self) -> None:
        while not self.one_game.is_over and self.one_game.to_act != self.seat:
            self.one_game.play(self.one_game.choice_of(self.opponents[self.one_game.to_act]))

    def _seen(self) -> Observation:
        return self.one_game.observe(self.seat)

    def __repr__(self) -> str:
        others = ", ".join(player.name for player in self.opponents.values())
        return f"<against {others}: {self.one_game!r}, seat {self.seat}>"

    def action_masks(self) -> Any:
        """The mask by itself, as sb3-contrib asks for it."""
        return self._seen()["action_mask"].astype(bool)

    def render(self) -> Any:
        return rendered(self.one_game, self.render_mode)

    def close(self) -> None:
        """Ends the processes of external players."""
        for player in self.opponents.values():
            player.close()


def against_inside(env: Any, wrapper: str) -> Against:
    """The environment inside those that wrap it."""
    base = getattr(env, "unwrapped", None)
    if not isinstance(base, Against):
        raise WrongType(f"{wrapper} needs an environment made by tuilerie.env.against, not {env!r}")
    return base


def opponents_of(named: Opponent | Sequence[Opponent], seats: int, seat: int) -> dict[int, Player]:
    """The player of each other seat."""
    others = [other for other in range(seats) if other != seat]
    chosen: Sequence[Opponent]
    if isinstance(named, str):
        chosen = [name.strip() for name in named.split(",")]
    else:
        chosen = named if isinstance(named, Sequence) else [named]
    if len(chosen) not in (1, len(others)):
        raise WrongSeats(f"{named!r} names {len(chosen)} opponents for {len(others)} seats")
    each = chosen if len(chosen) > 1 else list(chosen) * len(others)
    return {other: _opponent(one) for other, one in zip(others, each, strict=True)}


def _opponent(one: Opponent) -> Player:
    if isinstance(one, Player):
        return one
    if callable(one):
        return Chosen(one)
    check_type(one, str, "an opponent is a player's name, a Player, or a function from a position to a move")
    return find_player(one)


def register() -> None:
    """Registers the games with Gymnasium: `gymnasium.make("tuilerie/base-v1")`."""
    from ..games import GAMES

    for game in GAMES:
        id = environment_id(game)
        if id not in gymnasium.registry:
            many = f"{__package__}.vector_against:VectorAgainst"
            gymnasium.register(id, f"{__name__}:Against", kwargs={"game": game}, vector_entry_point=many)
