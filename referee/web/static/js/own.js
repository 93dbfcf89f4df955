/* One's own page goes on by itself: the clock runs, and whatever happens at the event is looked at again.
   What is typed, and a refusal that was not read, stay until the person acts: then only table, opponent and
   clock go on, and a line says that there is more. So they do where nothing happened: no button is put in
   anew under a thumb. */
import "./theme.js";

const box = () => document.getElementById("own");
const PATIENCE = 8000;
let since = Date.now();
let latest = new Date();

function tick() {
  const left = document.querySelector("[data-left]");
  if (!left) return;
  const seconds = Math.max(Number(left.dataset.left) - Math.floor((Date.now() - since) / 1000), 0);
  left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function times() {
  for (const one of document.querySelectorAll("time[data-at]")) {
    one.textContent = new Date(Number(one.dataset.at) * 1000).toLocaleString([], { dateStyle: "short", timeStyle: "short" });
  }
}

/* What was sent and refused is typed text too, though the page came with it. */
const typed = (one) => one === document.activeElement || one.value !== one.defaultValue || ("kept" in one.dataset && one.value !== "");
const typing = () => [...document.querySelectorAll(".own input:not([type=hidden]), .own textarea")].some(typed);
const held = () => typing() || box().querySelector("[role=alert]");

/* A page that cannot be asked says so, and since when: a phone in a hall must not look up to date. */
function reached(now) {
  if (now) latest = new Date();
  const line = document.getElementById("away");
  line.hidden = now;
  const words = now ? "" : `The service does not answer. Shown as of ${latest.toLocaleTimeString()}.`;
  if (line.textContent !== words) line.textContent = words;
}

async function again() {
  const how = { headers: { accept: "text/html" }, signal: AbortSignal.timeout(PATIENCE) };
  const answer = await fetch(location.pathname, how).catch(() => null);
  reached(Boolean(answer?.ok));
  if (!answer?.ok) return;
  const there = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("own");
  if (there) held() || there.dataset.head === box().dataset.head ? beside(there) : whole(there);
}

function whole(there) {
  const open = [...box().querySelectorAll("details[open]")].map((one) => one.id);
  box().replaceWith(there);
  for (const one of there.querySelectorAll("details")) if (open.includes(one.id)) one.open = true;
  since = Date.now();
  times();
}

function beside(there) {
  const now = there.querySelector("#now");
  document.getElementById("now").replaceWith(now);
  since = Date.now();
  const moved = there.dataset.head !== box().dataset.head;
  document.getElementById("news").hidden = !moved;
}

function follow() {
  const stream = new EventSource(box().dataset.stream);
  stream.addEventListener("moved", again);
}

/* Whoever goes on to the form has read why it was refused; what they typed there is kept. */
function read(event) {
  const link = event.target.closest?.("[data-read]");
  if (!link) return;
  const part = document.querySelector(link.getAttribute("href"));
  if (part?.tagName === "DETAILS") part.open = true;
  const field = part?.querySelector("textarea, input:not([type=hidden])");
  if (!field) return;
  event.preventDefault();
  part.scrollIntoView();
  field.focus({ preventScroll: true });
}

document.addEventListener("click", read);
setInterval(tick, 1000);
setInterval(again, 15000);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
times();
if (box()) follow();
