/* One's own page goes on by itself: the clock runs, and whatever happens at the event is looked at again. */
import "./theme.js";

const box = () => document.getElementById("own");
let since = Date.now();

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

/* What is being typed stays. */
const typing = () => [...document.querySelectorAll(".own input:not([type=hidden]), .own textarea")].some((one) => one.value !== one.defaultValue || one === document.activeElement);

async function again() {
  if (typing()) return;
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || typing()) return;
  const there = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("own");
  if (!there) return;
  const open = [...box().querySelectorAll("details[open]")].map((one) => one.querySelector("h2")?.textContent);
  box().replaceWith(there);
  for (const one of there.querySelectorAll("details")) if (open.includes(one.querySelector("h2")?.textContent)) one.open = true;
  since = Date.now();
  times();
}

function follow() {
  const stream = new EventSource(box().dataset.stream);
  stream.addEventListener("moved", again);
}

setInterval(tick, 1000);
setInterval(again, 15000);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
times();
if (box()) follow();
