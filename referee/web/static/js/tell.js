/* Short words about what was asked: under the board, never over it; gone at the next step. */
import { moment } from "./points.js";
import { say } from "./say.js";
import { put, place } from "./screen.js";
import * as steps from "./steps.js";

const box = document.getElementById("note");
const STAYS = 6000;
let timer = 0;

export function note(words) {
  clearTimeout(timer);
  box.textContent = words;
  box.hidden = false;
  timer = setTimeout(() => (box.hidden = true), STAYS);
}

export const wrong = (error) =>
  note(error.status ? error.message : "Not connected. What was looked at before is still here.");

/* The match went on; whoever stands at the old head is told how far. */
export function went(head, waiting) {
  if (waiting) note(`The match went on to ${head}.`);
}

const line = (seq) => document.querySelector(`#f${seq} .said`)?.textContent;

/* While the knob is dragged the caption says the sentence of each seq that is passed. */
export function passing(frame, seq) {
  const parts = steps.at(seq);
  if (parts) put({ caption: parts.caption });
  else place("caption").querySelector("[data-said]")?.replaceChildren(line(seq) ?? moment(frame, seq));
  say(moment(frame, seq));
}
