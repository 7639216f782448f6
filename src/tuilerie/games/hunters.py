"""Hunters & Gatherers. Clauses: docs/rules/common.md (C-) and docs/rules/hunters.md (HG-)."""

import pathlib

from ..core.board import (
    feature_at,
    feature_of,
    feature_through,
    fits_somewhere,
    found_feature,
    icon_count,
    is_finished,
    segment_count,
    touching,
)
from ..core.box import Box
from ..core.facts import DeckFacts, KindFacts, PieceFacts
from ..core.laying import lay_first, lay_tile
from ..core.move_code import PASS, a_of, b_of, c_of, deed_of, put_of
from ..core.pieces import (
    award,
    award_guests,
    award_seat,
    in_supply,
    is_unclaimed,
    list_held,
    most_guests,
    put,
    send_home,
)
from ..core.rule import rule
from ..core.state import CHANCE, SPOT_MASK, SPOT_SHIFT
from ..core.turns import (
    BONUS_PILE,
    TILE_PILE,
    arrange_deck,
    begin_next_turn,
    begin_turn,
    deck_left,
    draw,
    drawn_from,
    end,
    enter,
    first_of,
    offer,
    offer_deck,
    offer_placements,
    random_placement,
    remove_drawn,
    set_up,
    stock_deck,
    take_drawn,
)
from ..core.words import Deed, Kind, Phase, Piece

BOX = Box(
    game="hunters",
    number=1,
    source=pathlib.Path(__file__).with_suffix(".tiles"),
    kinds=(
        KindFacts("forest", "patch"),
        KindFacts("river", "line"),
        KindFacts("meadow", "ground", completed="never", lying=True),
        KindFacts("lake", "pool", completed="never", scored_by="nobody"),
        KindFacts("network", "overlay", completed="never", scored_by="most_guests"),
    ),
    pieces=(
        PieceFacts("meeple", 5, claims=("forest", "river", "meadow")),
        PieceFacts("hut", 2, claims=("river", "lake"), guest=True, counts="overlay"),
    ),
    decks=(
        DeckFacts("start", role="start"),
        DeckFacts("tiles"),
        DeckFacts("bonus", role="bonus"),
    ),
    icons={
        "nugget": 0,
        "mushroom": 1,
        "fish": 0,
        "deer": 0,
        "mammoth": 1,
        "aurochs": 2,
        "tiger": 3,
        "fire": 4,
        "shrine": 5,
    },
    borders=frozenset((Kind.RIVER, Kind.LAKE)),
    tile_set="pictures",
    note="The tiles of the first edition, read from pictures of them.",
)
NUGGET, MUSHROOM = BOX.icons["nugget"], BOX.icons["mushroom"]
FISH = BOX.icons["fish"]
DEER, MAMMOTH, AUROCHS = BOX.icons["deer"], BOX.icons["mammoth"], BOX.icons["aurochs"]
TIGER, FIRE, SHRINE = BOX.icons["tiger"], BOX.icons["fire"], BOX.icons["shrine"]
START_DECK, TILE_DECK, BONUS_DECK = range(3)  # as the tile file lists them
PILES_USED = 2


# Set-up


@rule
def deal(s, box):
    """C-1, C-2: the start tile lies on the table; land and bonus tiles are two piles."""
    set_up(s, box, -1)
    s.pile = stock_deck(s, box, TILE_DECK)
    stock_deck(s, box, BONUS_DECK)
    lay_first(s, box, first_of(box, START_DECK), 0)
    begin_turn(s, 0)


@rule
def odds(s, box, moves, weights):
    """HG-1, HG-9: land tiles, and for a bonus the bonus tiles; each pile without an order."""
    moves[0] = 0
    offer_deck(s, box, BONUS_DECK if s.phase == Phase.BONUS_DRAW else TILE_DECK, 1, moves, weights)


@rule
def arrange(s, box, orders, words):
    """Makes the order in which a dealer deals: each pile is shuffled by its own random words."""
    arrange_deck(s, box, TILE_DECK, orders[TILE_PILE], 0, words[TILE_PILE], 0)
    arrange_deck(s, box, BONUS_DECK, orders[BONUS_PILE], 0, words[BONUS_PILE], 0)


# 1. Place a tile


@rule
def take_tile(s, box, tile):
    """C-5: a tile that fits nowhere is removed, and the same seat draws again."""
    if not take_drawn(s, tile, fits_somewhere(s, box, tile)):
        finish(s, box)


@rule
def place(s, box, cell, turn, following):
    lay_tile(s, box, s.drawn, cell, turn)
    s.drawn = -1
    enter(s, following, s.active)


# 2. Place a follower or a hut


@rule
def offer_acts(s, box, moves):
    """HG-1: placing is never compulsory."""
    offer(moves, PASS)
    seat, square = s.to_act, s.square_count - 1
    tile = s.square_tile[square]
    follower, hut = in_supply(s, seat, Piece.MEEPLE) > 0, in_supply(s, seat, Piece.HUT) > 0
    for segment in range(box.segment_count[tile]):
        if follower and may_claim(s, box.kind[tile][segment], feature_at(s, square, segment)):
            offer(moves, put_of(Piece.MEEPLE, square, segment))
        if hut and may_build(s, box, square, segment):
            offer(moves, put_of(Piece.HUT, square, segment))


@rule
def may_claim(s, kind, f):
    """HG-2, HG-3, HG-18: a gatherer, fisher or hunter may claim a feature without followers."""
    match kind:
        case Kind.FOREST | Kind.RIVER | Kind.MEADOW:
            return is_unclaimed(s, f)
        case _:
            return False


@rule
def may_build(s, box, square, segment):
    """HG-2, HG-3: a hut stands on a river or lake whose river system holds no hut."""
    network = box.over[s.square_tile[square]][segment]
    return network >= 0 and most_guests(s, feature_at(s, square, network)) == 0


@rule
def act(s, box, move):
    if deed_of(move) == Deed.PUT:
        put(s, box, s.active, a_of(move), b_of(move), c_of(move))


# 3. Evaluate completed forests and rivers


@rule
def is_complete(s, box, f):
    """HG-4, HG-5: whether a feature is complete. Meadows and lakes never are; for river systems it does not
    matter."""
    match s.feature[f].kind:
        case Kind.FOREST | Kind.RIVER:
            return is_finished(s, f)
        case _:
            return False


@rule
def points(s, box, f, finished):
    """HG-4, HG-5, HG-7, HG-11, HG-12: what a feature is worth to its owners."""
    match s.feature[f].kind:
        case Kind.FOREST:
            return 2 * (segment_count(s, f) + icon_count(s, f, MUSHROOM)) if finished else 0
        case Kind.RIVER:
            return segment_count(s, f) + fish_at_ends(s, box, f) if finished else 0
        case Kind.NETWORK:
            return icon_count(s, f, FISH)
        case Kind.MEADOW:
            return 2 * animals(s, f)
        case _:
            return 0


@rule
def fish_at_ends(s, box, f):
    """HG-4: counts the fish in the lakes at the ends of a river, each lake once."""
    fish = 0
    for i in range(touching(s, box, f, Kind.LAKE)):
        fish += icon_count(s, found_feature(s, i), FISH)
    return fish


@rule
def animals(s, f):
    """HG-12, HG-13, HG-15: counts mammoths, aurochs, and deer that no tiger cancels."""
    deer = icon_count(s, f, DEER)
    if icon_count(s, f, FIRE) == 0:
        deer = max(deer - icon_count(s, f, TIGER), 0)
    return deer + icon_count(s, f, MAMMOTH) + icon_count(s, f, AUROCHS)


@rule
def icons_of(s, box, f):
    """The number that explains the points besides the sections: mushrooms, fish or animals."""
    match s.feature[f].kind:
        case Kind.FOREST:
            return icon_count(s, f, MUSHROOM)
        case Kind.RIVER:
            return fish_at_ends(s, box, f)
        case Kind.NETWORK:
            return icon_count(s, f, FISH)
        case _:
            return animals(s, f)


@rule
def score(s, box, f):
    """HG-6, C-8: the owners of a completed forest or river score, its followers go home."""
    if not is_unclaimed(s, f):
        award(s, f, points(s, box, f, 1), icons_of(s, box, f), 1)
        send_home(s, box, f)


@rule
def evaluate(s, box, square):
    """C-11, C-16: scores all that the new square completes. Returns whether a forest with a nugget was
    completed."""
    nuggets = 0
    for side in range(4):
        f = feature_through(s, box, square, side)
        if is_complete(s, box, f):
            score(s, box, f)
            if s.feature[f].kind == Kind.FOREST:
                nuggets += icon_count(s, f, NUGGET)
    return nuggets > 0


# The bonus tile


@rule
def end_act(s, box):
    """HG-8: a forest with a nugget earns a bonus tile, if one is left."""
    earned = evaluate(s, box, s.square_count - 1)
    if earned and deck_left(s, box, BONUS_DECK) > 0:
        enter(s, Phase.BONUS_DRAW, CHANCE)
    else:
        end_turn(s, box)


@rule
def take_bonus_tile(s, box, tile):
    """HG-9: a bonus tile that fits nowhere is removed; the seat draws until one fits or the pile is empty."""
    draw(s, BONUS_PILE, tile)
    if fits_somewhere(s, box, tile):
        enter(s, Phase.BONUS_LAY, s.active)
        return
    remove_drawn(s)
    if deck_left(s, box, BONUS_DECK) == 0:
        end_turn(s, box)


@rule
def end_bonus_act(s, box):
    """HG-8: what the bonus tile completes is evaluated at once, and earns no other."""
    evaluate(s, box, s.square_count - 1)
    end_turn(s, box)


@rule
def end_turn(s, box):
    """HG-17: the game ends with the turn in which the last land tile was placed."""
    if not begin_next_turn(s):
        finish(s, box)


# The final count


@rule
def final_count(s, box):
    """HG-7, HG-11, HG-12: huts, then hunters; unfinished forests and rivers score nothing."""
    for i in range(list_held(s, box)):
        f = s.held[i]
        if s.feature[f].kind == Kind.NETWORK:
            award_guests(s, f, points(s, box, f, 0), icons_of(s, box, f), 0)
    for i in range(s.held_count):
        if s.feature[s.held[i]].kind == Kind.MEADOW:
            count_meadow(s, box, s.held[i])


@rule
def finish(s, box):
    """C-12, HG-7: gatherers and fishers go home with nothing, then the final count; the game is over."""
    for i in range(list_held(s, box)):
        kind = s.feature[s.held[i]].kind
        if kind == Kind.FOREST or kind == Kind.RIVER:
            send_home(s, box, s.held[i])
    final_count(s, box)
    end(s)


@rule
def count_meadow(s, box, f):
    """HG-12, HG-16: scores a meadow. If hunters stand on a shrine, only the seat with most of them scores."""
    most = 0
    if icon_count(s, f, SHRINE) > 0:
        for seat in range(s.seats):
            most = max(most, shrine_hunters(s, box, f, seat))
    if most == 0:
        award(s, f, points(s, box, f, 0), icons_of(s, box, f), 0)
        return
    for seat in range(s.seats):
        if shrine_hunters(s, box, f, seat) == most:
            award_seat(s, seat, f, points(s, box, f, 0), icons_of(s, box, f), 0)


@rule
def shrine_hunters(s, box, f, seat):
    """The number of a seat's hunters that stand on the same segment as a shrine."""
    count = 0
    for slot in range(len(box.piece_kind)):
        spot = s.where[seat][slot]
        if spot >= 0 and feature_of(s, spot) == f:
            tile = s.square_tile[spot >> SPOT_SHIFT]
            count += box.icons[tile][spot & SPOT_MASK][SHRINE] > 0
    return count


@rule
def hidden_value(s, box, viewer, seat):
    """Nothing is hidden in this game."""
    return 0


# The game as a whole


@rule
def legal_moves(s, box, moves):
    moves[0] = 0
    match s.phase:
        case Phase.LAY | Phase.BONUS_LAY:
            offer_placements(s, box, moves, s.drawn)
        case Phase.ACT | Phase.BONUS_ACT:
            offer_acts(s, box, moves)


@rule
def play(s, box, move):
    """Plays a legal move of a seat, or a possible move of chance."""
    s.event_count = 0
    match s.phase:
        case Phase.DRAW:
            take_tile(s, box, a_of(move))
        case Phase.LAY:
            place(s, box, b_of(move), c_of(move), Phase.ACT)
        case Phase.ACT:
            act(s, box, move)
            end_act(s, box)
        case Phase.BONUS_DRAW:
            take_bonus_tile(s, box, a_of(move))
        case Phase.BONUS_LAY:
            place(s, box, b_of(move), c_of(move), Phase.BONUS_ACT)
        case Phase.BONUS_ACT:
            act(s, box, move)
            end_bonus_act(s, box)


@rule
def random_move(s, box, moves, rng):
    """A random legal move. The tile in hand may lie wherever it fits."""
    if s.drawn >= 0:
        return random_placement(s, box, rng)
    legal_moves(s, box, moves)
    return drawn_from(moves, rng)
