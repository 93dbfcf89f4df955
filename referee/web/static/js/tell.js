/* Short words about what was asked: under the board, never over it; gone at the next step. */
import { moment } from "./points.js";
import { say } from "./say.js";
import { forget, put, place } from "./screen.js";
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

/* The sentence of a row of the log, where the seat stands before it. */
function line(seq) {
  const row = document.getElementById(`f${seq}`);
  const seat = row?.querySelector(".lead .seat")?.textContent;
  const said = row?.querySelector(".said")?.textContent;
  return said && (seat ? `${seat} ${said}` : said);
}

/* What is known of a seq without its parts: its row in the log, or its turn and phase. */
function sketched(frame, seq) {
  const caption = place("caption");
  caption.querySelector(".seq").textContent = seq;
  caption.querySelector("[data-said]")?.replaceChildren(line(seq) ?? moment(frame, seq));
  caption.querySelector(".because")?.replaceChildren();
  for (const one of caption.querySelectorAll(".gonebadge, .chip, .waits")) one.remove();
  forget("caption");
}

/* While the knob is dragged the caption says the sentence of each seq that is passed. */
export function passing(frame, seq) {
  const parts = steps.at(seq);
  if (parts) put({ caption: parts.caption, phases: parts.phases });
  else sketched(frame, seq);
  say(moment(frame, seq));
}
