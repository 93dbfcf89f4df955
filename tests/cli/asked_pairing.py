"""Command lines about rounds that are paired, their corrections, and what people do themselves."""

from typing import Final

PAIRED: Final = """\
event pair 3 --by kim
event swap 3 p1 p2 --reason "one car" --by kim
event unpair 3 --reason "p9 came" --by kim
event enter p9 --by kim
event pair 3 --by kim
event round begin 3 --by kim
event result 3 1 --winner A --by kim
event differs 3 1 --winner B
event correct 3 1 --winner B --reason "the slip" --by kim
event print slips --out slips.html
event round end 3 --anyway --by kim
event differs --person p9 --after 3
event left p9 --after 3 --reason "told the desk" --by kim
event sat 3 p1 p9 --reason "each at the other's table" --by kim
event penalty p9 T3 --round 3 --level warning --reason "39 cards" --by bo
event part p1 missed --round 4 --reason "comes at noon" --by kim
event registration cup --places 4 --code KILN-4821 --by kim
event registration cup --close --by kim
"""
OWN: Final = """\
event open own --by kim --date 2026-03-01
event appoint bo head-judge --by kim --event own
event enter o1 --by kim --event own
event enter o2 --by kim --event own
event pair 1 --minutes 1 --by kim --event own
event round begin 1 --by kim --event own
event extend 1 1 3m --reason "a judge was called" --by bo --event own
event reported 1 1 --winner A --by player:o1 --event own
event reported 1 1 --winner B --by player:o2 --event own
event answer T1 --answer "A won" --by bo --event own
event call 1 1 --question "who is first?" --by player:o1 --event own
event penalty o1 T1 --round 1 --level warning --reason "late" --by bo --event own
event appoint al head-judge --by kim --event own
event appeal P1 --grounds "it was o2" --by player:o1 --event own
event result 1 1 --winner A --by kim --event own
event round end 1 --by kim --event own
event pair 2 --minutes 1 --by kim --event own
event round begin 2 --by kim --event own
event round time 2 --by kim --event own
event overtime 2 --by kim --event own
event round end 2 --by kim --event own
event close own --by kim
"""
