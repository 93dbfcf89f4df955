/* Play: one outcome a second, with the table as it then lies; it stops at rulings. */
import { points } from "./points.js";

const SPEEDS = [0.5, 1, 2, 4];
const NAMES = ["½", "1", "2", "4"];
const buttons = [...document.querySelectorAll("[data-do=play]")];
const shown = document.getElementById("speed");
let speed = 1;
let timer = 0;

export const playing = () => timer !== 0;

function label() {
  shown.textContent = `${NAMES[speed]}×`;
  for (const one of buttons) {
    one.setAttribute("aria-pressed", String(playing()));
    one.setAttribute("aria-label", playing() ? "Pause (Space)" : "Play (Space)");
    one.title = one.getAttribute("aria-label");
  }
}

export function stop() {
  clearTimeout(timer);
  timer = 0;
  label();
}

/* The next seq that play shows: an outcome, or a ruling or the end before it. */
function next(frame, seq) {
  const ends = [points.stop(frame, seq, 1), points.ruling(frame, seq, 1), frame.head];
  return Math.min(...ends.filter((one) => one !== undefined && one > seq), frame.head);
}

export function start(now, go) {
  const tick = async () => {
    const { frame, seq } = now();
    const to = next(frame, seq);
    await go(to);
    if (!playing()) return;
    const ruled = frame.rulings.some(([at]) => at === to);
    if (ruled || to >= frame.head) stop();
    else timer = setTimeout(tick, 1000 / SPEEDS[speed]);
  };
  const { frame, seq } = now();
  if (seq >= frame.head) return;
  timer = setTimeout(tick, 0);
  label();
}

export function faster(by) {
  speed = Math.max(0, Math.min(SPEEDS.length - 1, speed + by));
  label();
}

export function turnSpeed() {
  speed = (speed + 1) % SPEEDS.length;
  label();
}
