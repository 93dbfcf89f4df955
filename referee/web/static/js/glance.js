/* The sheet of a card beside it, while a mouse rests on it; it takes no focus, Esc takes it away,
   and it leaves whoever types alone. */
import { typing } from "./keys.js";

const REST = 400;
const LEAVE = 250;
const GAP = 8;
const box = document.getElementById("glance");
const fine = matchMedia("(hover: hover) and (pointer: fine)");
let over = null;
let opening = 0;
let leaving = 0;

/* Beside the card where there is room, and always whole on the screen. */
function place(card) {
  const at = card.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const right = at.right + GAP;
  const left = right + width <= innerWidth ? right : at.left - GAP - width;
  box.style.left = `${Math.max(GAP, left)}px`;
  box.style.top = `${Math.max(GAP, Math.min(at.top, innerHeight - height - GAP))}px`;
}

/* Take the sheet away; says whether there was one. */
export function away() {
  clearTimeout(opening);
  clearTimeout(leaving);
  over = null;
  const shown = box.matches(":popover-open");
  if (shown) box.hidePopover();
  return shown;
}

async function rest(card, fetched) {
  const markup = await fetched(card).catch(() => "");
  if (over !== card || !markup || !card.isConnected) return;
  if (typing(document.activeElement) || document.querySelector("dialog[open]")) return;
  box.innerHTML = markup;
  if (!box.matches(":popover-open")) box.showPopover();
  place(card);
}

const leave = () => {
  clearTimeout(opening);
  clearTimeout(leaving);
  leaving = setTimeout(away, LEAVE);
};

/* Let the cards of a board show their sheets; `fetched` gives the markup of one. */
export function begin(board, fetched) {
  board.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || !fine.matches) return;
    const card = event.target.closest("button[name=id], button[name=name]");
    if (!card) return;
    clearTimeout(leaving);
    if (card === over) return;
    clearTimeout(opening);
    over = card;
    opening = setTimeout(() => rest(card, fetched), REST);
  });
  board.addEventListener("pointerout", (event) => {
    if (over && !over.contains(event.relatedTarget)) leave();
  });
  box.addEventListener("pointerenter", () => clearTimeout(leaving));
  box.addEventListener("pointerleave", leave);
  board.addEventListener("pointerdown", away);
  document.addEventListener("focusin", (event) => typing(event.target) && away());
}
