/* The log beside the board: the current line, its place, its detail and its filter. */
import { text } from "./source.js";
import { veiled } from "./veil.js";

const box = document.getElementById("log");
const side = document.getElementById("side");
const chip = document.getElementById("backto");
const field = document.getElementById("filter");
const none = document.getElementById("nohits");
const READING = 4000;
let current = 0;
let touched = -READING;
let whole = false;

const row = (seq) => document.getElementById(`f${seq}`);
const now = () => performance.now();

const begins = (turn) =>
  Number((turn.querySelector("[data-seq]") ?? turn.nextElementSibling)?.dataset.seq);

/* What this detail tells, in its order, its folds and its current row: looked for once a log. */
let held = null;
function holds() {
  held ??= {
    seqs: [...box.querySelectorAll("[data-seq]")].map((one) => Number(one.dataset.seq)),
    rows: [...box.querySelectorAll("[data-seq]")],
    folds: [...box.querySelectorAll("details")],
    turns: [...box.querySelectorAll("section[data-turn], ol > .turn")].map((one) => [one, begins(one)]),
    line: box.querySelector("[aria-current]"),
  };
  return held;
}

/* The row of a seq, or that of the last one before it which this detail tells. */
const nearest = (seq) => row(seq) ?? row(holds().seqs.findLast((one) => one <= seq));

function unfold(line) {
  const fold = line.closest("details");
  for (const one of holds().folds) {
    if (one === fold || !("opened" in one.dataset)) continue;
    one.open = false;
    delete one.dataset.opened;
  }
  if (fold && !fold.open) {
    fold.open = true;
    fold.dataset.opened = "";
  }
}

/* What the browser leaves out until it is seen has no true height: the turns around the row do. */
function lay(line) {
  const turn = line.closest("section[data-turn]");
  if (turn?.classList.contains("near") && turn.nextElementSibling?.classList.contains("near")) return;
  for (const one of box.querySelectorAll("section.near")) one.classList.remove("near");
  for (const one of [turn?.previousElementSibling, turn, turn?.nextElementSibling]) {
    one?.classList.add("near");
  }
}

/* What comes after a seq is not told to who asked for that; nor that it will be undone. */
let hid = false;
function veil(seq) {
  const on = veiled();
  if (!on && !hid) return;
  hid = on;
  const { rows, seqs, turns, folds } = holds();
  for (const [at, row] of rows.entries()) row.classList.toggle("later", on && seqs[at] > seq);
  for (const [one, from] of turns) one.classList.toggle("later", on && from > seq);
  for (const one of folds) {
    const unknown = on && Number(one.dataset.by) > seq;
    if (unknown) one.open = true;
    else if (one.classList.contains("unknown")) one.open = false;
    one.classList.toggle("unknown", unknown);
  }
}

/* Two thirds down, so that what led to it stands above and a little of what follows below. */
function bring(line) {
  const top = line.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTop += top - (box.clientHeight < 200 ? 58 : box.clientHeight * 0.66);
  chip.hidden = true;
}

const reads = () => now() - touched < READING || box.contains(document.activeElement);

/* Mark the row of a seq; the log follows unless somebody reads in it. */
export function mark(seq, { follow = true } = {}) {
  current = seq;
  veil(seq);
  box.dataset.veil ??= "";
  const line = nearest(seq);
  const old = holds().line;
  if (old !== line) old?.removeAttribute("aria-current");
  held.line = line;
  if (!line) return;
  line.setAttribute("aria-current", "step");
  lay(line);
  unfold(line);
  if (follow && !reads()) bring(line);
  else offer();
}

function offer() {
  const line = nearest(current);
  if (!line) return;
  const { top, bottom } = line.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  chip.hidden = bottom > frame.top && top < frame.bottom;
  chip.textContent = `to ${current}`;
}

/* Scroll back to the current row. */
export function home() {
  touched = -READING;
  const line = nearest(current);
  if (line) bring(line);
}

/* Take the whole log of a detail in place of the turns that came with the page. */
export async function load(frame, level) {
  const top = box.scrollTop;
  const markup = await text(`/log?${new URLSearchParams({ as: frame.as, level })}`);
  const first = !whole;
  whole = true;
  box.innerHTML = markup;
  held = null;
  box.dataset.whole = level;
  if (first || !reads()) touched = -READING;
  else box.scrollTop = top;
  sift(field.value);
  mark(current);
}

const plain = (said) => said.toLowerCase().replace(/\s+/g, " ").trim();

/* Show only rows with all words: of a card, a clause, a seat or a kind. */
export function sift(said) {
  const words = plain(said).split(" ").filter(Boolean);
  let hits = 0;
  for (const one of box.querySelectorAll("[data-seq]")) {
    const told = plain(`${one.textContent} ${one.dataset.find ?? ""}`);
    const hit = words.every((word) => told.includes(word));
    one.hidden = !hit;
    hits += hit;
  }
  for (const one of box.querySelectorAll("section[data-turn]")) {
    one.hidden = words.length > 0 && !one.querySelector("[data-seq]:not([hidden])");
  }
  for (const one of box.querySelectorAll("details")) {
    if (words.length && one.querySelector("[data-seq]:not([hidden])")) one.open = true;
  }
  box.classList.toggle("sifted", words.length > 0);
  none.hidden = hits > 0 || !words.length;
}

/* Rows that the filter leaves, for stepping from hit to hit. */
export function hit(seq, way) {
  const rows = [...box.querySelectorAll("[data-seq]:not([hidden])")];
  const seqs = rows.map((one) => Number(one.dataset.seq));
  return way > 0 ? seqs.find((one) => one > seq) : seqs.findLast((one) => one < seq);
}

export function filter() {
  side.classList.add("sifting");
  field.focus();
  field.select();
}

/* Give up the filter; says whether there was one. */
export function unfilter() {
  if (!side.classList.contains("sifting")) return false;
  field.value = "";
  sift("");
  side.classList.remove("sifting");
  box.focus({ preventScroll: true });
  home();
  return true;
}

export function begin() {
  for (const kind of ["wheel", "touchmove", "pointerdown"]) {
    box.addEventListener(kind, () => (touched = now()), { passive: true });
  }
  box.addEventListener("scroll", offer, { passive: true });
  chip.addEventListener("click", home);
  field.addEventListener("input", () => sift(field.value));
}
