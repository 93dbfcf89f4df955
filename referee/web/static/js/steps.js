/* The parts of the screen at each seq, fetched in stretches of 25 and kept. */
import { json } from "./source.js";

const WIDTH = 25;
const known = new Map();
const asked = new Map();

const start = (seq) => Math.floor((seq - 1) / WIDTH) * WIDTH + 1;
export const at = (seq) => known.get(seq);

/* Compose each step from the one before: a step names only the parts that differ. */
function take(steps) {
  let whole = {};
  for (const { seq, parts } of steps) {
    whole = { ...whole, ...parts };
    known.set(seq, whole);
  }
}

function stretch(frame, seq) {
  let from = Math.max(start(seq), frame.first);
  const to = Math.min(from + WIDTH - 1, frame.head);
  while (from < seq && known.has(from)) from += 1;
  return [from, to];
}

/* Have the parts of a seq at hand; gives them. */
export async function need(frame, seq) {
  if (known.has(seq)) return known.get(seq);
  const [from, to] = stretch(frame, seq);
  const name = `/steps?${new URLSearchParams({
    as: frame.as, below: frame.below, from, to, mark: frame.mark,
  })}`;
  if (!asked.has(name)) asked.set(name, json(name));
  try {
    take((await asked.get(name)).steps);
  } finally {
    asked.delete(name);
  }
  return known.get(seq);
}

/* Fetch the neighbours of a stretch before they are asked for. */
export function ahead(frame, seq) {
  for (const near of [start(seq) + WIDTH, start(seq) - WIDTH]) {
    if (near + WIDTH > frame.first && near <= frame.head && !known.has(near)) need(frame, near).catch(() => {});
  }
}

/* What a rewind takes back is drawn otherwise from now on. */
export const forget = () => known.clear();
