"""What judges look up at a match, and what their orders share.

Question: what does the record say of rulings, calls, penalties and pace, and what would an order
do?
May import: the rooms of the core, referee.service.store, referee.service.commit, the desk, events.
Public names: `standing_at`, `court_of` (judging), `rulings_at` (ruling), `penalties_at`
(punishing), `appeals_at` (appealing), `compare_at` (comparing), `search_precedents` (precedents).
"""
