"""Matches in memory and in the log.

Question: how does a match come from the log into memory, and what is kept beside it?
May import: the rooms of the core, events; never the desk.
Public names: `LiveMatches`, `LiveMatch` (live), `reader_of` (reader), `Shelf` (shelf), `to_rows`
and `to_facts` (rows), `Trees` (trees), `EventLogs` (eventlogs), `KeptHeads` (heads), `Histories`
(histories).
"""
