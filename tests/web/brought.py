"""Files that are brought in where everything is asked: cards, one that is not read, a word of a set."""

SHEET = (
    b'{"name": "Reed Warden", "type": "SIGNI", "colors": ["green"], "level": 1, "power": 1000, '
    b'"text": "[Enter]: Draw a card."}\n'
)
UNREAD = (
    b'{"name": "Reed Song", "type": "SPELL", "colors": ["green"], "cost": {"green": 1}, '
    b'"text": "Sing until the reeds bow."}\n'
)
WORDS = (
    b'[[mechanic]]\nname = "Lull"\nkind = "marker"\nclause = "9.1"\nsince = 2026-10-02\n'
    b'rule = "A [Lull] lies in a SIGNI Zone."\n'
)
