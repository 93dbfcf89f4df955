/* Calls and appeals as they come: the queue reads itself again, the title tells, the phone shakes. */
import { heard, tick } from "./clock.js";
import { untilClosed } from "./closed.js";
import { ask, reached } from "./reach.js";

const STORE = "referee-vibrate";
const NEW = ["call.opened", "call.escalated", "appeal.filed"];
const plain = document.title.replace(/^\(\d+\) /, "");
const list = () => document.querySelector("[data-fresh]");
let unseen = 0;

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
  const fresh = page.querySelector("[data-fresh]");
  if (fresh && list()) {
    list().replaceChildren(...fresh.childNodes);
    list().dataset.waits = fresh.dataset.waits;
  }
  tick();
  title();
}

export const anew = () => again().catch(() => {});

function came(event) {
  const told = JSON.parse(event.data);
  const fresh = NEW.includes((told.call ?? told.appeal)?.kind);
  if (fresh && wants()) navigator.vibrate?.([200, 100, 200]);
  if (list()) return anew();
  if (fresh) unseen += 1;
  title();
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

function listen(address) {
  const source = new EventSource(address);
  untilClosed(source);
  for (const one of ["call", "appeal"]) source.addEventListener(one, came);
  source.addEventListener("lost", anew);
  source.addEventListener("open", () => reached(true));
  source.addEventListener("error", () => source.readyState === EventSource.CONNECTING && reached(false));
  addEventListener("pagehide", () => source.close(), { once: true });
}
