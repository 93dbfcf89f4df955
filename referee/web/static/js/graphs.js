/* The charts of the turns: which turn is looked at, its values, and the turn that is pressed. */
const box = document.getElementById("graphs");
let shown;

const list = (name) => box.querySelector("h2")?.dataset[name]?.split(" ") ?? [];

function mark(figure, here, turns) {
  const width = figure.querySelector("svg").viewBox.baseVal.width / turns;
  figure.querySelector("[data-band]").setAttribute("x", (here * width).toFixed(2));
  for (const value of figure.querySelectorAll("[data-value]")) {
    value.textContent = figure.dataset[value.dataset.value].split(" ")[here];
  }
}

export function show(turn, { anew = false } = {}) {
  if (turn === shown && !anew) return;
  shown = turn;
  const turns = list("turns");
  const here = turns.lastIndexOf(String(turn));
  if (here >= 0) for (const one of box.querySelectorAll("figure")) mark(one, here, turns.length);
  for (const row of box.querySelectorAll("tr[data-turn]")) {
    if (row.dataset.turn === String(turn)) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
}

export function begin(go) {
  box.addEventListener("click", (event) => {
    const chart = event.target.closest("svg");
    const firsts = list("firsts");
    if (!chart || !firsts.length) return;
    const { left, width } = chart.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * firsts.length);
    go(Number(firsts[Math.max(0, Math.min(at, firsts.length - 1))]));
  });
}
