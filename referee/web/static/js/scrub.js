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
const each = (name) => box.querySelectorAll(`[data-${name}]`);

/* Put the knob where a seq stands on a track that ends at a seq. */
function put(seq, end, head) {
  const at = percent(share(seq, end));
  for (const one of each("knob")) one.setAttribute("x", at);
  for (const one of each("done")) one.setAttribute("width", at);
  for (const one of each("known")) one.setAttribute("width", veiled() ? at : "100%");
  for (const one of each("track")) one.setAttribute("width", percent(share(head, end) || 100));
}

/* What the track says of all that it shows is for those who may know it. */
function name() {
  for (const one of box.querySelectorAll(".scale")) {
    one.dataset.says ??= one.getAttribute("aria-label");
    one.setAttribute("aria-label", veiled() ? "The match so far" : one.dataset.says);
  }
}

export function show(seq, head, said) {
  const end = veiled() ? Math.max(LEAST, Math.ceil(seq * BEYOND)) : head;
  put(seq, end, head);
  name();
  range.max = end;
  range.value = seq;
  range.setAttribute("aria-valuetext", `Seq ${seq}${veiled() ? "" : ` of ${head}`}${said ? `, ${said}` : ""}`);
  box.dataset.settled = "";
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
