"""What happens right now.

Question: how does everybody who follows learn of each fact, once and in order?
May import: referee.service, referee.web.access, starlette.
Public names: `Hub` (hub), `Studies` (studies).
"""
