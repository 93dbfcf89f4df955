"""What the columns of a spreadsheet are, by their headings in English, Japanese and other languages.

A heading is exact ("Full Name", 氏名) or a question of a form ("What is your full name?", お名前を入力して
ください). Exact headings are matched first; a question counts only for a field that no heading names.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from unicodedata import normalize

ID, NAME, FIRST, LAST = "id", "name", "first", "last"
CONTACT, DECK, LIST, TABLE = "contact", "deck", "list", "table"
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    ID: (
        "id", "playerid", "personid", "popid", "playpokemonid", "userid", "username", "memberid",
        "membershipnumber", "dcinumber", "wizardsid", "wixossid", "会員番号", "会員id", "選手番号",
        "参加者番号", "参加者id", "プレイヤーid", "ユーザーid", "エントリー番号", "受付番号",
        "ウィクロスid",
        "编号", "編號", "会员号", "會員編號", "참가번호",
    ),
    NAME: (
        "name", "fullname", "playername", "displayname", "player", "participant", "participantname",
        "attendee", "attendeename", "competitor", "yourname", "realname", "nickname", "氏名", "名前",
        "お名前", "御名前", "選手名", "選手", "参加者名", "参加者", "プレイヤー名", "プレイヤーネーム",
        "プレイヤー",
        "プレーヤー名", "ハンドルネーム", "ニックネーム", "表示名", "本名", "姓名", "名字姓名", "玩家",
        "玩家姓名", "选手", "選手姓名", "参赛者", "參賽者", "이름", "성명", "성함", "선수명", "spieler",
        "spielername", "joueur", "jugador", "giocatore", "nomcomplet", "nombrecompleto",
        "nomecompleto",
    ),
    FIRST: (
        "firstname", "first", "givenname", "givennames", "forename", "vorname", "prenom", "prénom",
        "nombre", "nome", "jméno", "křestníjméno", "meno", "imię", "imie", "keresztnév", "utónév", "имя",
        "імя", "ime", "ad", "voornaam", "förnamn", "fornavn", "etunimi", "prenume",
        "名", "下の名前", "めい", "명",
    ),
    LAST: (
        "lastname", "last", "surname", "familyname", "nachname", "familienname", "nom", "nomdefamille",
        "apellido", "apellidos", "cognome", "příjmení", "priezvisko", "nazwisko", "vezetéknév", "családnév",
        "фамилия", "прізвище", "achternaam", "efternamn", "etternavn", "efternavn", "sukunimi", "prezime",
        "priimek", "soyad", "nume", "姓", "苗字", "名字", "せい", "성",
    ),
    CONTACT: (
        "contact", "email", "emailaddress", "mail", "mailaddress", "youremail", "メール",
        "メールアドレス", "eメール", "eメールアドレス", "連絡先", "邮箱", "电子邮件", "電子郵件",
        "이메일",
    ),
    DECK: ("deck", "デッキ"),
    LIST: ("list", "decklist", "デッキリスト", "デッキレシピ", "レシピ", "牌表", "덱리스트"),
    TABLE: ("table", "tablenumber", "fixedtable", "卓", "卓番号", "テーブル", "テーブル番号", "固定卓",
        "tisch", "tischnr", "tischnummer", "mesa", "tavolo", "桌号", "테이블",
    ),
}  # fmt: skip
"""The headings of each field, as `folded` gives them."""
NICKNAMES: Final = frozenset({"nickname", "displayname", "ハンドルネーム", "ニックネーム", "表示名"})
"""Headings of names that give way to another column with the name of a person."""
COUNTED: Final = ("no", "nr", "number", "num", "番号", "no番号", "通し番号", "号", "번호", "#", "№")
"""Headings of numbers that are ids only where no column is one by its own name."""
QUESTIONS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (FIRST, re.compile(r"\b(first|given) names?\b|下の名前")),
    (LAST, re.compile(r"\b(last|family) names?\b|\bsurname\b|苗字|名字")),
    (CONTACT, re.compile(r"\be-?mail\b|メール|邮箱|郵件|이메일")),
    (LIST, re.compile(r"\bdeck ?list\b|デッキリスト|デッキレシピ|レシピ")),
    (
        ID,
        re.compile(
            r"\b(player|pop|member|membership|user|wixoss) (id|number)\b|会員番号|会員ID|プレイヤーID"
        ),
    ),
    (NAME, re.compile(r"\bnames?\b|氏名|名前|選手名|プレイヤー名|プレイヤーネーム|姓名|이름|성함")),
)
"""How the question of a form asks for a field, the most particular first."""
NO_NAME: Final = re.compile(
    r"\b(deck|team|store|shop|event|file|user|school|club|discord|twitter|lrig)\b"
    r"|カナ|かな|ふりがな|フリガナ|ヨミ|よみ|デッキ|チーム|店|ファイル|団体|所属|大会|ルリグ"
)
"""Words in a question that ask for the name of something else, or for how a name is read aloud."""
BRACKETS: Final = re.compile(r"[(\[【].*?[)\]】]")
SIGNS: Final = re.compile(r"[\W_]+")


def folded(heading: str) -> str:
    """A heading without case, width, brackets, blanks and signs."""
    plain = normalize("NFKC", heading).strip().casefold()
    if plain in COUNTED:
        return plain
    return SIGNS.sub("", BRACKETS.sub("", plain)) or SIGNS.sub("", plain)


_EXACT: Final = {heading: field for field, headings in FIELDS.items() for heading in headings}


def field_of(heading: str) -> str:
    """The field that a heading names exactly; "" for none."""
    return _EXACT.get(folded(heading), "")


def is_heading_row(cells: Iterable[str]) -> bool:
    """Whether a row holds headings: one of them names an id or a name."""
    return bool({ID, NAME, FIRST, LAST} & {field_of(cell) for cell in cells})


def fields_of(headings: Sequence[str], *, questions: bool = True) -> dict[int, str]:
    """The field of each column that has one, by the place of the column.

    Args:
        headings: The row of headings.
        questions: Whether a heading may be a question of a form.

    Returns:
        At most one column for each field, the first that names it; none that also names another.
    """
    found: dict[int, str] = {}
    for place, heading in enumerate(headings):
        field = field_of(heading)
        if field and field not in found.values():
            found[place] = field
        elif field == NAME and folded(heading) not in NICKNAMES:
            nick = next(at for at, one in found.items() if one == NAME)
            if folded(headings[nick]) in NICKNAMES:
                del found[nick]
                found[place] = field
    _player_is_id(headings, found)
    _given_name(headings, found)
    if ID not in found.values():
        numbered = (place for place, one in enumerate(headings) if folded(one) in COUNTED)
        found |= {place: ID for place in list(numbered)[:1] if place not in found}
    return _asked(headings, found) if questions else found


def _player_is_id(headings: Sequence[str], found: dict[int, str]) -> None:
    """Let "player" be the id where another column has the name, as Limitless writes it."""
    players = [place for place, one in enumerate(headings) if folded(one) == "player"]
    names = [
        place for place, one in enumerate(headings) if folded(one) in {"name", "fullname", "displayname"}
    ]
    if players and names and ID not in found.values():
        found[players[0]] = ID
        found[names[0]] = NAME


def _given_name(headings: Sequence[str], found: dict[int, str]) -> None:
    """Let 名前 be the given name where another column has 姓."""
    if LAST not in found.values() or FIRST in found.values():
        return
    for place, field in found.items():
        if field == NAME and folded(headings[place]) in {"名前", "お名前"}:
            found[place] = FIRST


def _asked(headings: Sequence[str], found: dict[int, str]) -> dict[int, str]:
    """Add the columns whose headings are questions."""
    found = dict(found)
    whole = NAME in found.values()
    for place, heading in enumerate(headings):
        if place in found:
            continue
        said = normalize("NFKC", heading).casefold()
        for field, pattern in QUESTIONS:
            if not pattern.search(said):
                continue
            if field in {NAME, FIRST, LAST} and (whole or NO_NAME.search(said)):
                break
            if field not in found.values():
                found[place] = field
            break
    return found
