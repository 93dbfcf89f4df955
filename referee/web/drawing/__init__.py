"""How a table looks in a browser.

Question: what is the markup of a board, a card, a log, a reason?
May import: referee.sight, referee.timeline, referee.rulebook, jinja2, markupsafe.
Public names: `board_parts` (board), `log_rows` (log), `scrubber`, `graphs`, `why`.
"""
