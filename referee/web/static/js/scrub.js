/* The scrubber: where we are on it, and dragging, in which knob, seq and caption go ahead of the board.

   Who shall not know how long the match is sees a track that ends a little after the knob. */
import { veiled } from "./veil.js";

const REST = 80;
const LEAST = 60;
const BEYOND = 1.08;
const range = document.getElementById("range");
const box = document.getElementById("scrub");
let timer = 0;

const share = (seq, end) => (end > 1 ? ((seq - 1) / (end - 1)) * 100 : 0);
const percent = (value) => `${value.toFixed(3)}%`;

/* What is written anew is laid out anew, even where it is the same. */
const write = (one, name, value) => one.getAttribute(name) === value || one.setAttribute(name, value);
const each = (part, name, value) => {
  for (const one of box.querySelectorAll(`[data-${part}]`)) write(one, name, value);
};

/* Put the knob where a seq stands on a track that ends at a seq. */
function put(seq, end, head) {
  const at = percent(share(seq, end));
  each("knob", "x", at);
  each("done", "width", at);
  each("known", "width", veiled() ? at : "100%");
  each("track", "width", percent(share(head, end) || 100));
}

/* What the track says of all that it shows is for those who may know it. */
function name() {
  for (const one of box.querySelectorAll(".scale")) {
    one.dataset.says ??= one.getAttribute("aria-label");
    write(one, "aria-label", veiled() ? "The match so far" : one.dataset.says);
  }
}

export function show(seq, head, said, word = "Seq") {
  const end = veiled() ? Math.max(LEAST, Math.ceil(seq * BEYOND)) : head;
  put(seq, end, head);
  name();
  if (Number(range.max) !== end) range.max = end;
  range.value = seq;
  range.setAttribute("aria-valuetext", `${word} ${seq}${veiled() ? "" : ` of ${head}`}${said ? `, ${said}` : ""}`);
  box.dataset.settled ??= "";
}

export function begin({ passing, rest, head }) {
  range.addEventListener("input", () => {
    const seq = Math.min(Number(range.value), head());
    put(seq, Number(range.max), head());
    passing(seq);
    clearTimeout(timer);
    timer = setTimeout(() => rest(seq), REST);
  });
}
