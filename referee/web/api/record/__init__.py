"""Records as files, and what proves that they are whole.

Question: how does a program take a record away, check it, or bring it in?
May import: referee.web.api, referee.web.access, referee.service, fastapi, pydantic.
Public names: one `router` a module; the forms of a resource stand beside it.
"""
