"""How likely a decoded text is a table about people: whether its words are names.

Bytes of cp932 are also readable as gb18030, cp949 and cp1251, only as signs that no name holds. So each
sign that is not ASCII is weighed: by how common it is in names, and by the signs beside it.
"""

import re
from itertools import islice
from typing import Final
from unicodedata import category, normalize

from events.text_files import LEGACY, TextCandidate, legacy_candidates, unreadable
from referee.entrants.headings import field_of

NAME_SIGNS: Final = frozenset(
    "佐藤鈴木高橋田中伊渡辺邊邉山本村小林加吉川井口松清斎齋齊池阿部石森原前岡長谷島嶋後近遠青坂福西太三上野内菅"
    "武工今平丸安大宮和久竹千葉岩崎﨑髙桜櫻酒河市横金柴新増杉服樋星堀水永浜濱本関飯塚成荒古土尾望月北南東秋沢澤"
    "黒白花竜龍一二郎子美恵由香奈真愛結衣陽翔悠斗蓮樹健翼直輝拓海彦彩優里佳代智也哲雄正義明浩之博文誠隆光秀英俊"
    "亮介裕貴祐康弘幸氏名姓選手番号参加者会員"
    "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈"
    "曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪任姜范方姚谭譚廖邹鄒熊陆陸郝孔崔毛邱秦江史顾顧侯邵"
    "孟万萬段雷钱錢汤湯尹黎易常乔喬贺賀赖賴龚龔伟偉芳娜敏静靜丽麗强強磊军軍洋勇艳豔杰傑娟涛濤超霞刚剛桂华華建国"
    "國红紅玉梅晓曉志辉輝鹏鵬飞飛宇欣怡涵雨轩軒梓家豪宏雅婷君淑惠宜佩玲编編號号选選赛賽"
)
"""Signs of common Japanese and Chinese names, and of the headings above them."""
WORDS: Final = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")
TWO: Final = 2
"""Bytes of a sign of the standards that are older than Unicode."""
HIGH, HANGUL = 0xA1, 0xB0
"""Where second bytes begin in the plans of 94 rows, and the rows of hangul in KS X 1001."""
COMMON: Final = {
    "cp932": (0x889F, 0x9872),
    "euc_jis_2004": (0xB0A1, 0xCFD3),
    "gb18030": (0xB0A1, 0xD7F9),
    "cp950": (0xA440, 0xC67E),
}
"""The first and last sign of the part that each standard gives to common signs."""
JAPANESE: Final = ("cp932", "euc_jis_2004")
LINES, SAMPLE = 1_000, 1 << 16
"""Lines with other signs than ASCII, and letters of them, by which a text is judged."""
TIE: Final = 0.1
"""Less than this between two encodings says too little."""
LEAST: Final = 0.5
"""A text below this mean weight is refused: its words are not names."""
TONOS: Final = frozenset("άέήίόύώΆΈΉΊΌΎΏ")
"""One of these stands in every Greek word of two syllables or more."""
PUNCTUATION: Final = frozenset(" !\"#&'()*+,-./:;?@[]_·・’“”–—【】「」『』、。々〇№")
"""What stands between the words of names and headings, in any width."""
_HUNGARIAN: Final = re.compile(
    r"(?=\w*õ(?!e))\w*(?:[áéíóú]|sz|gy|cs|zs|ny|ly|[^\Weioõ]õs?$)"
    r"|(?=\w*[ûū])\w*(?:sz|gy|cs|zs|ny|ly)"
)
"""Words in which ő and ű are meant: õ and û stand in those of Portugal, Estonia and France too."""
HUNGARIAN_LOSS: Final = 0.2
RUN: Final = 2
"""Letters with an accent that stand side by side in a name at most."""


def likeliest(data: bytes) -> tuple[TextCandidate, str]:
    """Decode a table about people in the encoding in which its words look most like names.

    The second value is another encoding in which they look nearly so, "" for none. Raises
    FaultyFileError where they do in none.
    """
    rated = [(likelihood(one), one) for one in legacy_candidates(data)]
    rated.sort(key=lambda row: (-row[0], LEGACY.index(row[1].encoding)))
    if not rated or rated[0][0] < LEAST:
        raise unreadable(data)
    best, found = rated[0]
    near = (one.encoding for rate, one in rated if rate > best - TIE and one.text != found.text)
    return found, next(near, "")


def likelihood(candidate: TextCandidate) -> float:
    """The mean weight of the signs beyond ASCII, 0 to 1; headings that are known count more."""
    lines = (line for line in candidate.text.splitlines() if not line.isascii())
    text, weights = "\n".join(islice(lines, LINES))[:SAMPLE], list[float]()
    for word in WORDS.findall(text):
        if not word.isascii():
            weights += _weights(word, candidate.encoding)
    others = [sign for sign in text if not sign.isascii() and not sign.isalpha()]
    weights += [0.6 if normalize("NFKC", sign) in PUNCTUATION else 0.05 for sign in others]
    mean = sum(weights) / len(weights) if weights else 0.0
    known = any(not cell.isascii() and field_of(cell) for cell in re.split(r"[,;\t|\r\n\"]", text[:2000]))
    return mean + (1 if known else 0) - (HUNGARIAN_LOSS if _is_hungarian(text, candidate.encoding) else 0)


def _is_hungarian(text: str, encoding: str) -> bool:
    """Whether letters of Western or Baltic Europe stand in Hungarian words, which cp1250 writes otherwise."""
    if encoding not in {"cp1252", "cp1254", "cp1257"} or re.search("[ãÃçÇ]", text):
        return False
    return any(_HUNGARIAN.search(word) for word in WORDS.findall(text.casefold()))


def _weights(word: str, encoding: str) -> list[float]:
    """The weight of each sign beyond ASCII of a word."""
    signs = [sign for sign in word if not sign.isascii()]
    if all(_is_alphabetic(sign) for sign in signs):
        return [_alphabetic(word)] * len(signs)
    return [_weight(sign, encoding) for sign in signs]


def _is_alphabetic(sign: str) -> bool:
    """Whether a sign belongs to Latin, Greek or Cyrillic letters."""
    return sign < "\u0530" or "\u1e00" <= sign <= "\u1fff" or sign == "’"


def _alphabetic(word: str) -> float:
    """How likely letters make a name: one script, a capital at the start alone, few accents in a row."""
    letters = [sign for sign in word if sign.isalpha()]
    latin = [sign < "\u0250" or "\u1e00" <= sign <= "\u1eff" for sign in letters]
    if any(latin) != all(latin):
        return 0.0
    rest = [part[1:] for part in re.split(r"['’\-]", word) if part]
    shaped = word.isupper() or all(part.islower() or not part or _is_mixed(part) for part in rest)
    odd = any(category(sign) in {"Lo", "Lm"} for sign in letters) or not shaped
    if any(latin):
        odd = odd or max(map(len, re.split(r"[\x00-\x7f]+", word))) > RUN
        western = all(ord(sign) < 0x100 for sign in letters)  # noqa: PLR2004 - Windows-1252 comes first
        return 0.05 if odd else 0.85 if western else 0.8
    greek = any("\u0370" <= sign <= "\u03ff" for sign in letters)
    return 0.05 if odd else 0.8 if not greek else 0.85 if TONOS.intersection(word) else 0.4


def _is_mixed(part: str) -> bool:
    """Whether the rest of a word has a capital as in McÖwen: one, behind two ASCII letters or more."""
    return part[:1].islower() and sum(sign.isupper() for sign in part) <= 1 and part.isascii()


def _weight(sign: str, encoding: str) -> float:
    """How common a sign of East Asia is in names, by the order in which its standard lists signs."""
    code, japanese = sign.encode(encoding), encoding in JAPANESE
    if sign in NAME_SIGNS:
        return 1.0
    if "\u3041" <= sign <= "\u30ff":
        return 1.0 if japanese else 0.3
    if "\uff66" <= sign <= "\uff9f":
        return 0.75 if japanese else 0.3
    if "\uac00" <= sign <= "\ud7a3":
        return 0.9 if len(code) == TWO and code[0] >= HANGUL and code[1] >= HIGH else 0.1
    if "\u4e00" <= sign <= "\u9fff":
        return 0.6 if _is_common(code, encoding) else 0.25
    return 0.1


def _is_common(code: bytes, encoding: str) -> bool:
    """Whether a sign stands in the part of its standard that holds the common ones."""
    first, last = COMMON.get(encoding, (1, 0))
    low = 0x40 if encoding in {"cp932", "cp950"} else HIGH
    return len(code) == TWO and first <= int.from_bytes(code) <= last and code[1] >= low
