"""Events at the desk.

Question: how does an order of an event reach its log, and who are the people in it?
May import: the rooms of the core, referee.service.store, referee.service.court, events.
Public names: `Running`, `Seating`, `Knowing` (people), `Placing` (placing), `Admitting` (tokens),
`EventLogs` (eventlogs).
"""
