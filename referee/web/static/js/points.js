/* Jumps by meaning: where the next or previous turn, phase, action, ruling, reveal lies. */
const later = (list, seq) => list.find((one) => one > seq);
const earlier = (list, seq) => list.findLast((one) => one < seq);
const near = (list, seq, way) => (way > 0 ? later(list, seq) : earlier(list, seq));
const firsts = (pairs) => pairs.map(([seq]) => seq);

export const points = {
  turn: (frame, seq, way) => near(frame.turns.map(([, , from]) => from), seq, way),
  phase: (frame, seq, way) => near(firsts(frame.phases), seq, way),
  stop: (frame, seq, way) => near(frame.stops, seq, way),
  ruling: (frame, seq, way) => near(firsts(frame.rulings), seq, way),
  reveal: (frame, seq, way) => near(frame.reveals, seq, way),
  checkpoint: (frame, seq, way) => near(firsts(frame.checkpoints), seq, way),
  mark: (frame, seq, way) => near(frame.marked, seq, way),
  undone: (frame, seq, way) => near(firsts(frame.undone), seq, way),
};

/* Read "212", "t9", "turn7.main", "R-2" or the name of a checkpoint, as every door does; nothing
   where there is no such point. */
export function read(frame, said) {
  const word = said.trim().toLowerCase();
  if (/^\d+$/.test(word)) return Number(word);
  const whole = word.replace(/^t(urn)?-?(?=\d)/, "turn").replace(/^r-?(?=\d)/, "r");
  const named = Object.entries(frame.points);
  const found = (name) => named.find(([one]) => one.toLowerCase() === name)?.[1];
  return found(word) ?? found(whole);
}

/* The number of the turn that holds a seq. */
export const turn = (frame, seq) => frame.turns.findLast(([, , from]) => from <= seq)?.[0];

/* The turn and phase that hold a seq, as they are said. */
export function moment(frame, seq) {
  const turn = frame.turns.findLast(([, , from]) => from <= seq);
  const phase = frame.phases.findLast(([from]) => from <= seq);
  const said = [turn && `Turn ${turn[0]}`, turn?.[1], phase?.[1]];
  return said.filter(Boolean).join(", ");
}

export const undoneBy = (frame, seq) =>
  frame.undone.find(([from, to]) => seq >= from && seq <= to)?.[2];
