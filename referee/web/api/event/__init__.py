"""Events as resources, with those who take part in them.

Question: how does a program run the tables of an event?
May import: referee.web.api, referee.web.access, referee.service, fastapi, pydantic.
Public names: one `router` a module; the forms of a resource stand beside it.
"""
