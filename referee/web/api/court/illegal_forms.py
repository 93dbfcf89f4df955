"""What is answered by the resources of illegal actions and of what is due."""

from referee.service.court.records import Illegal, Owed
from referee.web.api.forms import form_of
from referee.web.api.ordering import At


class Illegals(At):
    """The illegal actions on record, and what is due of them."""

    illegal: list[form_of(Illegal)]  # type: ignore[valid-type]
    dues: list[form_of(Owed)]  # type: ignore[valid-type]
