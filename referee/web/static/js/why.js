/* The reasons of the fact that is shown; they take the place of the charts, never of the board. */
import { text } from "./source.js";
import { write } from "./address.js";
import { rove, tidy } from "./rove.js";
import { wrong } from "./tell.js";

const main = document.getElementById("viewer");
const box = document.getElementById("why");
const SETTLE = 80;
const TREE = ".tree a";
const WAYS = ".seg a";
let from = null;
let told = "";
let timer = 0;
let way = "";

/* Tab comes to the tree at the fact that is asked about, and to the directions once. */
function order() {
  tidy(box, WAYS);
  const here = box.querySelector(".node.here a");
  for (const one of box.querySelectorAll(TREE)) one.tabIndex = one === here ? 0 : -1;
}

/* Let arrows move in the tree and among the directions. */
export function begin() {
  rove(box, TREE);
  rove(box, WAYS);
  order();
}

export const open = () => main.classList.contains("whyopen");

function press(state) {
  for (const one of document.querySelectorAll("[data-do=why][aria-expanded]")) one.setAttribute("aria-expanded", state);
}

async function load(now) {
  const query = new URLSearchParams({ as: now.as, seq: now.seq });
  if (way) query.set("way", way);
  const name = `/why?${query}`;
  if (name === told) return;
  told = name;
  try {
    const markup = await text(name);
    if (told !== name) return;
    box.innerHTML = markup;
    order();
  } catch (error) {
    told = "";
    wrong(error);
  }
}

/* Open them; `quiet` leaves the focus where it is. */
export async function show(now, direction = "", quiet = false) {
  way = direction;
  if (!open()) from = document.activeElement;
  main.classList.add("whyopen");
  press("true");
  await load(now);
  write({ ...now, why: true });
  if (!quiet && !box.contains(document.activeElement)) box.focus({ preventScroll: true });
}

/* Close the reasons; says whether they were open. */
export function close(now) {
  if (!open()) return false;
  main.classList.remove("whyopen");
  press("false");
  way = "";
  write({ ...now, why: false });
  if (box.contains(document.activeElement)) (from?.isConnected ? from : main).focus?.({ preventScroll: true });
  return true;
}

export const toggle = (now) => (open() ? close(now) : show(now));

/* After a step: the reasons of the new fact, and the button that a new caption brought. */
export function follow(now) {
  press(String(open()));
  if (!open()) return;
  clearTimeout(timer);
  timer = setTimeout(() => load(now), SETTLE);
}
