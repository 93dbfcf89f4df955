"""Hooks at the desk: who outside is told what happens at an event.

Question: which addresses are told what of an event, in which words, and how far has that come?
May import: referee.service.store, referee.service.event, referee.service.court, events;
standardwebhooks.
Public names: `add_hook`, `list_hooks`, `remove_hook`, `replay_hook` (keeping), `next_message` and
`settled` (delivering), `deliver` (sending), `require_address` (addresses).
"""
