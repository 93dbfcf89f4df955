/* The charts of the turns: which turn is looked at, and its values. */
const box = document.getElementById("graphs");
let shown;

function mark(figure, turn) {
  const bands = [...figure.querySelectorAll(".band")];
  const here = bands.findLastIndex((one) => one.dataset.turn === String(turn));
  bands.forEach((one, index) => one.classList.toggle("nowband", index === here));
  if (here < 0) return;
  for (const value of figure.querySelectorAll("[data-value]")) {
    value.textContent = figure.dataset[value.dataset.value].split(" ")[here];
  }
}

export function show(turn, { anew = false } = {}) {
  if (turn === shown && !anew) return;
  shown = turn;
  for (const one of box.querySelectorAll("figure[data-a]")) mark(one, turn);
  for (const row of box.querySelectorAll("tr[data-turn]")) {
    if (row.dataset.turn === String(turn)) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
}
