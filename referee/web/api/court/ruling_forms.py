"""What is answered by the resources of rulings and statements."""

from pydantic import Field

from referee.service.court.records import Given, Said
from referee.web.api.forms import form_of
from referee.web.api.ordering import At


class Rulings(At):
    """The rulings of a match, each as it stands at the seq."""

    rulings: list[form_of(Given)]  # type: ignore[valid-type]


class Chain(At):
    """A ruling with those that it superseded or that superseded it, the first one first."""

    ruling: str = Field(examples=["R1"], description="The id that was asked for.")
    chain: list[form_of(Given)]  # type: ignore[valid-type]


class Statements(At):
    """What people stated at a match."""

    statements: list[form_of(Said)]  # type: ignore[valid-type]
