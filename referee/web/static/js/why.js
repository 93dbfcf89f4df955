/* The reasons of the fact that is shown; they take the place of the charts, never of the board. */
import { text } from "./source.js";
import { write } from "./address.js";
import { wrong } from "./tell.js";

const main = document.getElementById("viewer");
const box = document.getElementById("why");
const SETTLE = 80;
let from = null;
let told = "";
let timer = 0;
let way = "";

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
    if (told === name) box.innerHTML = markup;
  } catch (error) {
    told = "";
    wrong(error);
  }
}

export async function show(now, direction = "") {
  way = direction;
  if (!open()) from = document.activeElement;
  main.classList.add("whyopen");
  press("true");
  await load(now);
  write({ ...now, why: true });
  if (!box.contains(document.activeElement)) box.focus({ preventScroll: true });
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
