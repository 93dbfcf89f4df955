"""What a battle tells: that two SIGNI fight, and that the attacker has vanished the other."""

from events.kinds import BattleFought, CardsMoved, Fact
from events.values import changed
from referee.effects.deeds.making import of_card
from referee.effects.deeds.waiting import concerned, tell
from referee.effects.run import Run
from referee.state import Match


def won(run: Run, fact: Fact, before: Match) -> None:
    """Tell that the attacker vanished the SIGNI that it fought (glossary.lancer.2)."""
    if "wins-battle" not in run.heard.words:
        return
    earlier = run.board_of(before)
    attacker = earlier.places.get(run.state.attacker)
    if attacker is not None and concerned(run, earlier, "wins-battle"):
        body: CardsMoved = fact.body
        deed = changed(of_card("wins-battle", attacker, run), means="battle", by_source=body.cards[0])
        tell(run, earlier, [deed], fact)


def battled(run: Run, fact: Fact, before: Match) -> None:
    """Tell of each of two SIGNI that it battles the other (glossary.battle.1).

    Whoever has won is not told by it: powers were compared, and what lost is still there.
    """
    if "battles" not in run.heard.words:
        return
    board = run.board_of(before)
    if not concerned(run, board, "battles"):
        return
    body: BattleFought = fact.body
    pairs = ((body.attacker, body.defender), (body.defender, body.attacker))
    deeds = [
        changed(
            of_card("battles", board.places[card], run),
            means="battle",
            by_seat=board.places[other].seat,
            by_source=other,
        )
        for card, other in pairs
    ]
    tell(run, board, deeds, fact)
