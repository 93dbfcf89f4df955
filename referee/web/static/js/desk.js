/* The desk with a script: forms look up by themselves, drafts stay on the phone, clocks run. */
import { untilClosed } from "./closed.js";
import { ask, reached } from "./reach.js";
import { told } from "./refused.js";
import { deliver, dropped, heard, hold } from "./unsent.js";

const box = document.getElementById("step");
const STORE = "referee-draft-";

/* Judge time and waiting time, counted from when they began. */
function tick() {
  const now = Date.now() / 1000;
  for (const one of document.querySelectorAll("[data-since]")) {
    const seconds = Math.max(0, Math.floor(now - Number(one.dataset.since)));
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const place = one.querySelector("b") ?? one;
    if (place.textContent !== text) place.textContent = text;
  }
}
setInterval(tick, 1000);
tick();

/* A refusal that has no step of its own stands above this one, which keeps what was typed. */
function refuse(page, answer) {
  const refusal = answer.status >= 400 && told(page);
  if (!refusal) return location.assign(answer.url);
  box.querySelector(":scope > .refused")?.remove();
  box.prepend(refusal);
}

/* Puts the answer of a form into the place of this step; what has the focus keeps it. */
function put(answer, text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const there = page.getElementById("step");
  if (!there) return refuse(page, answer);
  const held = document.activeElement?.name;
  const value = document.activeElement?.value;
  box.replaceChildren(...there.childNodes);
  scripted();
  for (const one of held ? box.querySelectorAll(`[name="${CSS.escape(held)}"]`) : []) {
    if (one.type === "hidden" || (one.type === "radio" && one.value !== value)) continue;
    one.focus({ preventScroll: true });
    break;
  }
}

async function look(form, button) {
  const data = new FormData(form, button);
  if (!button && form.id === "ruling") data.set("do", "look");
  await send(form, new URLSearchParams(data), button);
}

/* What stands in a form now. */
const typed = (form) => String(new URLSearchParams(new FormData(form)));

/* Only the answer to what was sent last is shown; where something was typed since, it is asked again
   with that, so that no answer takes away what a judge is writing. */
let latest = 0;

async function send(form, body, button, was = typed(form)) {
  const turn = (latest += 1);
  let answer, text;
  try {
    answer = await post(form.action, body);
    text = await answer.text();
  } catch {
    return hold(form, body, button && button.value !== "look" && button.value !== "find");
  }
  heard();
  if (answer.redirected) {
    forget(form);
    return location.assign(answer.url);
  }
  if (turn !== latest) return;
  if (form.id === "ruling" && was !== typed(form)) return look(form, button);
  show(answer, text);
}

const post = (address, body) =>
  ask(address, { method: "POST", body, headers: { accept: "text/html" } });

function show(answer, text) {
  put(answer, text);
  const told = box.querySelector(answer.status >= 400 ? ".refused" : ".confirm");
  told?.scrollIntoView({ block: "start" });
}

/* Sends a ruling that had waited for the service: it is recorded once, or asked for, or refused. */
async function late(address, body) {
  try {
    const answer = await post(address, body);
    dropped();
    if (answer.redirected) {
      localStorage.removeItem(STORE + document.getElementById("unsent").dataset.match);
      location.assign(answer.url);
    } else if (document.getElementById("ruling")) {
      show(answer, await answer.text());
    } else {
      location.assign(address);
    }
  } catch {
    /* It waits on: the badge says that the service is not there. */
  }
}

function keep(form) {
  try {
    localStorage.setItem(STORE + form.dataset.draft, JSON.stringify([...new FormData(form)]));
  } catch {
    /* A browser that keeps nothing has no drafts. */
  }
}

function forget(form) {
  if (form.dataset.draft) localStorage.removeItem(STORE + form.dataset.draft);
}

/* A draft of this table is put back into a form in which nothing was typed yet. */
function restore() {
  const form = document.querySelector("form[data-draft]");
  if (!form || form.elements.decision?.value) return;
  const kept = JSON.parse(localStorage.getItem(STORE + form.dataset.draft) ?? "null");
  const handed = new URLSearchParams(location.search);
  if (!kept) return;
  const held = new URLSearchParams(kept.filter(([name]) => !handed.has(name)));
  const here = new FormData(form);
  for (const name of ["key", "call", "do", ...handed.keys()]) {
    held.delete(name);
    for (const value of here.getAll(name)) held.append(name, value);
  }
  held.set("do", "look");
  send(form, held);
}

function scripted() {
  for (const one of document.querySelectorAll(".scripted")) one.hidden = false;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || "plain" in form.dataset) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  form.dataset.busy = "1";
  look(form, event.submitter).finally(() => delete form.dataset.busy);
});

document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (form?.dataset.draft) keep(form);
  if (event.target.matches("[data-look]") && form?.id === "ruling" && !form.dataset.busy) look(form);
});
document.addEventListener("input", (event) => {
  if (event.target.form?.dataset.draft) keep(event.target.form);
});

document.addEventListener("click", (event) => {
  const step = event.target.closest?.("[data-stepper] [data-step]");
  if (!step) return;
  const field = step.closest("[data-stepper]").querySelector("input");
  field.value = String(Math.max(0, Number(field.value || 0) + Number(step.dataset.step)));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

/* The queue reads itself again when a call comes or goes. */
function follow() {
  const list = document.querySelector("[data-fresh]");
  if (!list) return;
  const source = new EventSource(list.dataset.stream);
  untilClosed(source);
  const again = async () => {
    const answer = await ask(location.href, { headers: { accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-fresh]");
    if (fresh) list.replaceChildren(...fresh.childNodes);
    tick();
  };
  for (const one of ["call", "lost"]) source.addEventListener(one, () => again().catch(() => {}));
  source.addEventListener("open", () => reached(true));
  source.addEventListener("error", () => source.readyState === EventSource.CONNECTING && reached(false));
  addEventListener("pagehide", () => source.close());
}

scripted();
if (!deliver(late)) restore();
follow();
