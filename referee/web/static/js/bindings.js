/* The keys of the viewer, as JSON: keys.js listens to them, and the list of keys is drawn from them. */
export const GROUPS = [
  {"title": "Step", "rows": [
    {"does": "fact", "keys": {"ArrowLeft": "previous", "ArrowRight": "next", "h": "previous", "l": "next"}},
    {"does": "outcome", "keys": {"Shift+ArrowLeft": "previousStop", "Shift+ArrowRight": "nextStop"}},
    {"does": "phase or step", "keys": {",": "previousPhase", ".": "nextPhase"}},
    {"does": "turn", "keys": {"[": "previousTurn", "]": "nextTurn", "PageUp": "previousTurn", "PageDown": "nextTurn"}},
    {"does": "first and last", "keys": {"Home": "first", "End": "last", "ArrowUp": "first", "ArrowDown": "last"}},
    {"does": "go to a seq: 212, t9, R-2", "keys": {"g": "goto"}}
  ]},
  {"title": "Jump", "rows": [
    {"does": "next and previous ruling", "keys": {"n": "nextRuling", "p": "previousRuling"}},
    {"does": "next reveal", "keys": {"r": "nextReveal"}},
    {"does": "next undone stretch", "keys": {"x": "nextUndone"}},
    {"does": "next checkpoint", "keys": {"k": "checkpoint"}},
    {"does": "marked note", "keys": {"<": "previousMark", ">": "nextMark"}}
  ]},
  {"title": "Play", "rows": [
    {"does": "play and pause", "keys": {" ": "play"}},
    {"does": "faster and slower", "keys": {"+": "faster", "=": "faster", "-": "slower"}}
  ]},
  {"title": "Look", "rows": [
    {"does": "sight of A, B, spectator, judge", "hosted": true, "keys": {"a": "sightA", "b": "sightB", "s": "sightSpectator", "j": "sightJudge"}},
    {"does": "turn the table", "hosted": true, "keys": {"f": "turnTable"}},
    {"does": "why", "keys": {"w": "why"}},
    {"does": "causes, effects", "keys": {"u": "causes", "d": "effects"}},
    {"does": "spoiler-free", "keys": {"v": "veil"}},
    {"does": "light or dark", "keys": {"t": "theme"}}
  ]},
  {"title": "Log", "rows": [
    {"does": "brief, normal, full", "keys": {"1": "brief", "2": "normal", "3": "full"}},
    {"does": "filter", "keys": {"/": "filter"}}
  ]},
  {"title": "Else", "rows": [
    {"does": "copy the link", "keys": {"c": "copy"}},
    {"does": "what if: branches", "hosted": true, "keys": {"i": "whatif"}},
    {"does": "call a judge, at a seat", "hosted": true, "keys": {"y": "callJudge"}},
    {"does": "write a note, as an official", "hosted": true, "keys": {"m": "writeNote"}},
    {"does": "lead a study", "hosted": true, "keys": {"e": "study"}},
    {"does": "this list", "keys": {"?": "keys"}},
    {"does": "close the last thing opened", "keys": {"Escape": "close"}}
  ]}
];
