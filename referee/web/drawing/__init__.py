"""How a table looks in a browser.

Question: what is the markup of a board, a card, a log, a reason?
May import: referee.cards, referee.rulebook, referee.timeline, referee.service, events.vocabulary.
Public names: `BoardSource`, `board`, `board_parts`, `PARTS` (parts), `faces_of` (cards), `icon`,
`symbol` (symbols), `sheet_of` (sheet), `log` and `around` (log), `caption`, `phases`, `scrubber`,
`graphs`.
"""
