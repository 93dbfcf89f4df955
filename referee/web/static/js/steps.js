/* The parts of the screen at each seq: one where one is asked for, and its neighbours kept ready. */
import { json } from "./source.js";

const WIDTH = 25;
const EDGE = 8;
const REST = 200;
const known = new Map();
const asked = new Map();
let rest = 0;

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

const name = (frame, from, to) => `/steps?${new URLSearchParams({
  as: frame.as, below: frame.below, from, to, mark: frame.mark, ...frame.asked,
})}`;

/* What of the stretch that begins at a seq is not at hand: its ends, which may be none. */
function lacking(frame, first) {
  const last = Math.min(first + WIDTH - 1, frame.head);
  let from = Math.max(first, frame.first);
  while (from <= last && known.has(from)) from += 1;
  return [from, last];
}

function fetched(address) {
  if (!asked.has(address)) {
    const taken = json(address).then(({ steps }) => take(steps));
    asked.set(address, taken.finally(() => asked.delete(address)));
  }
  return asked.get(address);
}

/* Have the parts of a seq at hand; gives them. One is drawn sooner than the stretch around it. */
export async function need(frame, seq) {
  if (!known.has(seq)) {
    const whole = asked.get(name(frame, ...lacking(frame, start(seq))));
    await (whole ?? fetched(name(frame, seq, seq)));
  }
  return known.get(seq);
}

function load(frame, first) {
  const [from, to] = lacking(frame, first);
  if (from <= to) fetched(name(frame, from, to)).catch(() => {});
  return from > to;
}

/* Fetch what is next: the stretch of a seq, and its neighbours at an edge or when somebody rests. */
export function ahead(frame, seq) {
  clearTimeout(rest);
  const first = start(seq);
  const whole = load(frame, first);
  if (whole && seq - first < EDGE) load(frame, first - WIDTH);
  if (whole && seq - first >= WIDTH - EDGE) load(frame, first + WIDTH);
  rest = setTimeout(() => [first + WIDTH, first - WIDTH].forEach((one) => load(frame, one)), REST);
}

/* What a rewind takes back is drawn otherwise from now on. */
export const forget = () => known.clear();
