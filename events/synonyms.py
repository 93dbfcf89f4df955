"""What people call the things that have names here: commands, options and kinds of facts.

Who types a word of the left side is offered those names of the right side that there are. A name of
two words is a command within a group.
"""

from typing import Final

_ROWS: Final = (
    # Commands
    (
        "undo back revert rollback mistake",
        ("takeback", "rewind", "unpair", "reopen", "match.rewound", "takeback.asked"),
    ),
    ("redo", ("rewind", "branch")),
    ("winner win won score outcome", ("result", "event result", "match.ended", "result.recorded")),
    ("report", ("result", "event report", "review", "result.reported")),
    ("finish end stop", ("result", "event close", "match.ended")),
    ("concede resign surrender forfeit", ("act", "result")),
    ("play", ("open", "act")),
    ("new start begin create game join", ("open", "demo", "event open")),
    ("move do step turn attack cast pass", ("act",)),
    ("choices moves options actions possible", ("legal",)),
    ("judge referee", ("rule", "call")),
    ("decide verdict", ("rule", "appeal", "ruling.given")),
    ("ask question", ("call", "rulebook search", "call.opened")),
    ("foul infraction cheat violation", ("illegal", "penalty", "illegal.recorded")),
    ("warn warning punish gameloss", ("penalty", "penalty.issued")),
    ("status", ("show", "event next")),
    ("todo next", ("event next", "due", "legal")),
    ("board table view look position view-board", ("show", "position")),
    ("history timeline events transcript", ("log", "replay")),
    ("watch spectate stream", ("replay", "serve")),
    ("save", ("export", "checkpoint")),
    ("load open-file", ("import",)),
    ("backup", ("db backup", "export")),
    ("fork copy", ("branch", "export", "branch.opened")),
    ("delete remove rm", ("match remove",)),
    ("list ls games", ("matches", "event list")),
    ("find search lookup", ("rulebook search", "precedent", "search")),
    ("explain reason cause because", ("why",)),
    ("rules rulings faq", ("rulebook", "rulebook search", "precedent")),
    ("clock time timer slow", ("slowplay", "extend", "event round time", "clock.started")),
    ("standings ranking rankings leaderboard places", ("event standings",)),
    ("pair pairings round swiss", ("event pair", "event round")),
    ("tournament cup league", ("event",)),
    ("player players register signup entrants", ("people", "event enter", "person.entered")),
    ("leave", ("event drop", "person.dropped")),
    ("server web browser gui site", ("serve",)),
    ("upgrade migrate", ("db upgrade",)),
    ("check test validate", ("verify", "doctor", "deck check")),
    ("hand", ("knows", "show")),
    ("decklist decks", ("deck check", "deck list", "deck.listed")),
    ("login password user", ("token",)),
    # Options
    ("player seat who", ("seat", "as", "person", "by")),
    ("user author judge official name", ("by", "as", "title")),
    ("viewer perspective eyes", ("as",)),
    ("format output-format", ("json", "format")),
    ("out output target dest", ("to", "file", "into")),
    ("database url", ("db",)),
    ("count max n number top head", ("limit", "games")),
    ("game-type variant", ("ruleset",)),
    ("filter grep kind type", ("only",)),
    ("from since", ("after",)),
    ("verbose detail details", ("level", "full")),
    ("comment message text because", ("reason", "note")),
    ("force yes sure", ("anyway",)),
    ("preview simulate try dryrun", ("dry-run",)),
    # Kinds of facts
    ("draw drew shuffle", ("cards.moved", "deck.shuffled", "chance.drawn")),
    ("ruling", ("ruling.given",)),
    ("penalty", ("penalty.issued", "person.penalized")),
    ("drop", ("person.dropped", "event drop")),
    ("battle fight", ("battle.fought",)),
    ("guard block", ("attack.guarded",)),
)


def synonyms_of(word: str) -> tuple[str, ...]:
    """The names that are meant by a word, the likeliest first; none for a word without any."""
    return _SYNONYMS.get(word, ())


_SYNONYMS: Final[dict[str, tuple[str, ...]]] = {}
for _words, _names in _ROWS:
    for _word in _words.split():
        _SYNONYMS[_word] = tuple(dict.fromkeys((*_SYNONYMS.get(_word, ()), *_names)))
