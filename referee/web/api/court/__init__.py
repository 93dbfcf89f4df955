"""What officials do at a match, and what they look up before it, as resources.

Question: how does a program order what a judge orders?
May import: referee.web.api, referee.web.access, referee.service, fastapi, pydantic.
Public names: one `router` a module; the forms of a resource stand beside it.
"""
