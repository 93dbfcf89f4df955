"""The connections of the service: what is no request is answered as a problem document, and logged."""

from referee.http.talking import HttpConnection, HttpRefusal
from referee.service.chance import new_key
from referee.service.trouble import Trouble
from referee.web.encoded import encoded
from referee.web.headers import ALWAYS
from referee.web.noted import note, noting
from referee.web.refusals import MEDIA, document


class ServiceConnection(HttpConnection):
    """One connection to the service."""

    def describe(self, refusal: HttpRefusal) -> tuple[bytes, dict[str, str]]:
        """Give the problem document of a refusal, and log it, since no request comes of it."""
        name, status = new_key(), refusal.status.value
        if noting():
            note({"id": name, "path": "...", "status": status, "who": "nobody", "code": refusal.code})
        trouble = Trouble(refusal.code, refusal.message, instead=refusal.instead)
        body = encoded(document(trouble, status, "", request=name))
        return body, {"content-type": MEDIA, "x-request-id": name, **ALWAYS}
