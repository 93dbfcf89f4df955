/* What happens as it happens: the queue and an event read themselves again, the title tells, the phone shakes. */
import { heard, tick } from "./clock.js";
import { untilClosed } from "./closed.js";
import { ask, reached } from "./reach.js";

const STORE = "referee-vibrate";
const NEW = ["call.opened", "call.escalated", "appeal.filed", "table.called"];
const SOON = 250;
const plain = document.title.replace(/^\(\d+\) /, "");
const list = () => document.querySelector("[data-waits]");
const parts = () => [...document.querySelectorAll("[data-fresh]")];
let unseen = 0;
let soon = 0;

const wants = () => localStorage.getItem(STORE) === "1";

/* On the queue the number of what waits; elsewhere how many came since somebody looked. */
function title() {
  const count = list() ? Number(list().dataset.waits) : unseen;
  document.title = count ? `(${count}) ${plain}` : plain;
}

async function again() {
  const answer = await ask(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  heard(answer);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const one of asked() ? [] : parts()) put(one, page.getElementById(one.id));
  tick();
  title();
}

/* A refusal or a question stands: what was typed before it is kept until somebody acts. */
const asked = () => document.querySelector("#step > .refused, #step > .confirm");

/* Each part is put in place by itself, with what is open in it; one in which somebody writes stays as it
   is, unless what they wrote was sent. */
export function put(part, fresh, sent) {
  if (!fresh || (!sent && written(part))) return;
  const open = opened(part).filter((one) => one !== (sent && said(sent)));
  part.replaceChildren(...fresh.childNodes);
  if (fresh.dataset.waits) part.dataset.waits = fresh.dataset.waits;
  for (const one of part.querySelectorAll("details")) if (open.includes(said(one))) one.open = true;
  for (const one of part.querySelectorAll(".scripted")) one.hidden = false;
}

const said = (one) => one.querySelector("summary")?.textContent.trim();
const opened = (part) => [...part.querySelectorAll("details[open]")].map(said);

function written(part) {
  if (part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea")) return true;
  return [...part.querySelectorAll("input:not([type=hidden]), select, textarea")].some(changed);
}

function changed(one) {
  if (one.type === "checkbox" || one.type === "radio") return one.checked !== one.defaultChecked;
  if (one.tagName !== "SELECT") return one.value !== one.defaultValue;
  const first = Math.max([...one.options].findIndex((option) => option.defaultSelected), 0);
  return one.options.length > 0 && one.selectedIndex !== first;
}

export const anew = () => again().catch(() => {});

function came(event) {
  const told = JSON.parse(event.data);
  const fresh = NEW.includes((told.call ?? told.appeal)?.kind);
  if (fresh && wants()) navigator.vibrate?.([200, 100, 200]);
  if (parts().length) return later();
  if (fresh) unseen += 1;
  title();
}

/* An event went on: its pages look again, once for what comes at a time. */
function moved(event) {
  const told = JSON.parse(event.data);
  const here = document.getElementById("step")?.dataset.event;
  if (here && told.event !== here) return;
  if (NEW.includes(told.kind) && wants()) navigator.vibrate?.([200, 100, 200]);
  if (parts().length) later();
}

function later() {
  clearTimeout(soon);
  soon = setTimeout(anew, SOON);
}

/* Vibrating is asked for once, on this device. */
function buzz() {
  const button = document.querySelector("[data-do=buzz]");
  if (!button || !navigator.vibrate) return;
  const show = () => button.setAttribute("aria-pressed", String(wants()));
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    localStorage.setItem(STORE, wants() ? "0" : "1");
    if (wants()) navigator.vibrate(100);
    show();
  });
}

/* A page that comes out of the store of a browser listens anew. */
export function follow() {
  const address = document.getElementById("step")?.dataset.calls;
  buzz();
  if (!address) return;
  listen(address);
  addEventListener("pageshow", (event) => event.persisted && listen(address));
}

/* What happened between the page and its stream is looked at once. */
function opens() {
  reached(true);
  if (parts().length) later();
}

function listen(address) {
  const source = new EventSource(address);
  untilClosed(source);
  for (const one of ["call", "appeal"]) source.addEventListener(one, came);
  source.addEventListener("event", moved);
  source.addEventListener("lost", anew);
  source.addEventListener("open", opens);
  source.addEventListener("error", () => source.readyState === EventSource.CONNECTING && reached(false));
  addEventListener("pagehide", () => source.close(), { once: true });
}
