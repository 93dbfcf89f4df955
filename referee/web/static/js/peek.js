/* A card whole: under a resting mouse, after a long press, or in a dialog; it is never chosen by that. */
import * as glance from "./glance.js";
import { begin, open } from "./panel.js";

const LONG = 450;
const MOVED = 10;
let timer = 0;
let from = null;
let looked = 0;

async function fetched(card) {
  const form = card.closest("form.boardbox");
  const address = form
    ? `${form.action}?${new URLSearchParams([...new FormData(form, card), ["part", "1"]])}`
    : `${card.href}&part=1`;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

/* Show a card in a dialog; Esc closes it and the focus returns. */
export async function show(card) {
  const markup = await fetched(card).catch(() => "");
  const dialog = document.getElementById("sheet");
  if (!markup) return;
  glance.away();
  dialog.innerHTML = markup;
  open(dialog);
}

/* Whether a long press has just shown a card: the press that ends it means nothing. */
export const showed = () => performance.now() - looked < 700;

begin();
glance.begin(document, fetched);
document.addEventListener("pointerdown", (event) => {
  clearTimeout(timer);
  looked = 0;
  const card = event.pointerType !== "mouse" && event.target.closest(".table button[name=id]");
  if (!card) return;
  from = { x: event.clientX, y: event.clientY };
  timer = setTimeout(() => {
    looked = performance.now();
    show(card);
  }, LONG);
});
document.addEventListener("pointermove", (event) => {
  if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED) clearTimeout(timer);
});
for (const ends of ["pointerup", "pointercancel"]) {
  document.addEventListener(ends, () => {
    clearTimeout(timer);
    if (showed()) looked = performance.now();
  });
}
document.addEventListener("contextmenu", (event) => {
  if (event.pointerType === "touch" && event.target.closest(".table button")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-sheet]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(link);
});
