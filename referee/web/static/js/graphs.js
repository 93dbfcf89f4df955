/* The charts of the turns: up to the seq that is looked at, with its values; what comes later is
   drawn only where somebody asks for the whole match. */
import { veiled } from "./veil.js";

const box = document.getElementById("graphs");
const [WIDE, HIGH, FOOT, LEAST] = [176, 38, 2, 6];
const UNKNOWN = "–";
let whole = false;
let last = [undefined, []];
const drawnOf = new WeakMap();

const list = (name) => box.querySelector("h2")?.dataset[name]?.split(" ") ?? [];
const word = (value, unit) => (value === UNKNOWN ? value : value + unit);

/* The steps of a line; a turn without a figure leaves a gap, one like the last no step. */
function path(values, most, width) {
  let told = "";
  let before = UNKNOWN;
  for (const [i, value] of values.entries()) {
    if (value !== UNKNOWN && value !== before) {
      const high = HIGH - FOOT - ((HIGH - 5) * value) / most;
      told += `${before === UNKNOWN ? "M" : "L"}${(i * width).toFixed(1)} ${high.toFixed(1)}`;
    }
    if (value !== UNKNOWN && values[i + 1] !== value) told += `H${((i + 1) * width).toFixed(1)}`;
    before = value;
  }
  return told;
}

/* How many turns a chart is wide; who shall not know how long the match is sees those that began. */
const across = (here, turns) => (veiled() ? Math.max(here + 1, LEAST) : turns);

/* A chart of which nothing changed stays as it is: most steps change one of them. */
function draw(figure, here, now, turns) {
  const told = [here, ...now, turns, whole, veiled()].join(" ");
  if (drawnOf.get(figure) === told) return;
  drawnOf.set(figure, told);
  const { a, b, unit } = figure.dataset;
  const all = { a: a.split(" "), b: b.split(" ") };
  const drawn = { a: [...all.a.slice(0, here), now[0]], b: [...all.b.slice(0, here), now[1]] };
  if (whole && !veiled()) for (const seat of ["a", "b"]) drawn[seat].push(...all[seat].slice(here + 1));
  const shown = veiled() ? [...drawn.a, ...drawn.b] : [...all.a, ...all.b, ...now];
  const most = Math.max(1, ...shown.filter((one) => one !== UNKNOWN).map(Number));
  const width = WIDE / across(here, turns);
  for (const [at, seat] of ["a", "b"].entries()) {
    figure.querySelector(`path.${seat}`).setAttribute("d", path(drawn[seat], most, width));
    figure.querySelector(`[data-value=${seat}]`).textContent = word(now[at], unit);
  }
  const band = figure.querySelector("[data-band]");
  band.setAttribute("x", (here * width).toFixed(2));
  band.setAttribute("width", width.toFixed(2));
  const name = figure.querySelector("figcaption > span").textContent;
  const said = (seat) => drawn[seat].map((one) => word(one, unit)).join(" ");
  figure.querySelector("svg").setAttribute("aria-label", `${name} per turn. A: ${said("a")}. B: ${said("b")}.`);
}

/* The same as a table: the row of this turn as it stands now, later ones where they are asked for. */
function rows(here, now, figures) {
  for (const [i, row] of [...box.querySelectorAll("tr[data-turn]")].entries()) {
    row.hidden = i > here && !(whole && !veiled());
    if (i === here) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
    const values = figures.flatMap(({ dataset: { a, b, unit } }, at) =>
      (i === here ? now.slice(2 * at, 2 * at + 2) : [a.split(" ")[i], b.split(" ")[i]]).map((one) => word(one, unit)));
    for (const [at, cell] of row.querySelectorAll("td").entries()) cell.textContent = values[at];
  }
}

/* Show the charts at a turn with the figures of its seq, A and B of each in turn; most steps change
   none of them, and then nothing is drawn. */
export function show(turn, figures, { anew = true } = {}) {
  if (!anew && turn === last[0] && figures === last[1]) return;
  const now = figures?.split(" ") ?? [];
  last = [turn, figures];
  const turns = list("turns");
  const here = Math.max(0, turns.lastIndexOf(String(turn)));
  const all = [...box.querySelectorAll("figure")];
  if (!turns.length || now.length !== 2 * all.length) return;
  for (const [at, one] of all.entries()) draw(one, here, now.slice(2 * at, 2 * at + 2), turns.length);
  if (box.querySelector("details")?.open) rows(here, now, all);
  box.querySelector("[data-do=whole]").setAttribute("aria-pressed", String(whole));
}

export function turnWhole() {
  whole = !whole;
  show(...last);
}

export function begin(go) {
  box.addEventListener("toggle", () => show(...last), true);
  box.addEventListener("click", (event) => {
    const chart = event.target.closest("svg");
    const firsts = list("firsts");
    if (!chart || !firsts.length) return;
    const here = Math.max(0, list("turns").lastIndexOf(String(last[0])));
    const { left, width } = chart.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * across(here, firsts.length));
    go(Number(firsts[Math.max(0, Math.min(at, firsts.length - 1))]));
  });
}
