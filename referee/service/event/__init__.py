"""Events at the desk.

Question: how does an order of an event reach its log, who are the people in it, and which matches
are opened for it?
May import: the rooms of the core, referee.service.store, referee.service.court,
referee.service.table, events.
Public names: `event_at` (ordering), `round_time` (seating), `open_match` (starting), `list_people`
(people), `make_token` (tokens), `belonging` (placing).
"""
