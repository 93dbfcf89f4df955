/* A screen on the wall of a hall: it turns its sheets, looks again when the event goes on, and shows
   what it has while the service is away. Nobody stands beside it: whatever fails is tried again. */
import * as clock from "./clock.js";

const AGAIN = 5000;
const PATIENCE = 8000;
const LATER = 3000;
const SOON = 150;
const wall = document.getElementById("wall");
const mine = script(document);
const still = matchMedia("(prefers-reduced-motion: reduce)");
let at = 0;
let turning = 0;
let asking = false;
let again = false;
let soon = 0;
let held = false;
let bar = null;
let latest = time();
let away = "";

function time() {
  return new Date().toTimeString().slice(0, 8);
}

function script(page) {
  return page.querySelector("script[type=module]")?.getAttribute("src");
}

const sheets = () => [...wall.querySelectorAll("[data-sheet]")];

/* The bar runs until the sheet is turned; one that is held, and one alone, have none. */
function run(seconds, many) {
  bar?.cancel();
  bar = null;
  const line = wall.querySelector(".turn i");
  line.hidden = held || !many;
  if (line.hidden || still.matches) return;
  bar = line.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: seconds * 1000, fill: "forwards" });
}

function show() {
  const all = sheets();
  at = (at + all.length) % all.length;
  all.forEach((one, number) => (one.hidden = number !== at));
  document.getElementById("which").textContent = all.length > 1 ? `${at + 1} / ${all.length}` : "";
  document.getElementById("pause").hidden = all.length < 2;
  clearTimeout(turning);
  const seconds = Number(wall.dataset.every);
  run(seconds, all.length > 1);
  if (!held && all.length > 1) turning = setTimeout(() => turn(1), seconds * 1000);
  clock.tick();
}

function turn(by) {
  at += by;
  show();
}

/* What came is put in place; the sheet that is shown stays where there is one like it. */
function put(page) {
  const fresh = page.getElementById("wall");
  if (!fresh) return;
  if (script(page) !== mine) return location.reload();
  if (fresh.dataset.mark === wall.dataset.mark) return;
  const before = sheets().map((one) => one.dataset.sheet);
  for (const name of ["mark", "every"]) wall.dataset[name] = fresh.dataset[name];
  for (const part of [".head", ".sheets"]) wall.querySelector(part).replaceChildren(...fresh.querySelector(part).childNodes);
  document.title = page.title;
  const after = sheets().map((one) => one.dataset.sheet);
  if (after[at] === before[at]) return keep();
  at = 0;
  show();
}

/* The same sheet with other words is no turn: its time runs on. */
function keep() {
  sheets().forEach((one, number) => (one.hidden = number !== at));
  document.getElementById("which").textContent = sheets().length > 1 ? `${at + 1} / ${sheets().length}` : "";
  clock.tick();
}

function reached(words) {
  if (!words) latest = time();
  if (words && !away) away = latest;
  if (!words) away = "";
  const told = words ? `${words} Shown as of ${away}.` : "";
  const state = document.getElementById("state");
  if (state.textContent !== told) state.textContent = told;
}

async function look() {
  if (asking) return (again = true);
  asking = true;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" }, cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) {
      clock.heard(answer);
      put(new DOMParser().parseFromString(await answer.text(), "text/html"));
      reached("");
    } else {
      reached([401, 403, 404].includes(answer.status) ? "This screen is not open to this link any more." : "The service does not answer.");
    }
  } catch {
    reached("No connection.");
  }
  asking = false;
  if (again) {
    again = false;
    look();
  }
}

/* Whatever comes is looked for at once; much at a time is looked for once. */
function moved() {
  clearTimeout(soon);
  soon = setTimeout(look, SOON);
}

function follow() {
  const source = new EventSource(wall.dataset.stream);
  const anew = () => {
    source.close();
    setTimeout(follow, LATER);
  };
  source.addEventListener("moved", moved);
  source.addEventListener("closed", anew);
  source.addEventListener("error", () => source.readyState === EventSource.CLOSED && anew());
}

function hold() {
  held = !held;
  document.getElementById("pause").setAttribute("aria-pressed", String(held));
  show();
}

document.getElementById("pause").addEventListener("click", hold);
document.addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by) turn(by);
});
document.addEventListener("visibilitychange", () => document.hidden || look());
navigator.wakeLock?.request("screen").catch(() => {});
clock.told(wall.dataset.now);
setInterval(clock.tick, 500);
setInterval(look, AGAIN);
show();
follow();
look();
