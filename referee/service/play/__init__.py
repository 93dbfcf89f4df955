"""What seats do at the desk.

Question: how does an action of a seat reach the log, and what is a seat asked and told?
May import: referee.service.table, referee.service.commit, the desk, the rooms of the core, events.
Public names: `act`, `act_many` (acting), `asked_at` (asking), `choices_at` (listings),
`parse_action` (said), the paper match (papering), what is owed (owing).
"""
