/* The desk with a script: forms look up by themselves, drafts stay on the phone, clocks run. */
import { anew, follow, put as putPart } from "./calls.js";
import * as clock from "./clock.js";
import { ask } from "./reach.js";
import { told } from "./refused.js";
import { deliver, dropped, heard, hold } from "./unsent.js";

const box = document.getElementById("step");
const STORE = "referee-draft-";
/* Buttons of a ruling that write something; the others only look. */
const SENT = ["ask", "record", "hand-on"];

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
  clock.tick();
  const draft = box.querySelector("form[data-draft]");
  if (draft?.elements.decision.value) keep(draft);
  if (held === "add" || held === "drop") return box.querySelector("[name=drop], [name=add]")?.focus({ preventScroll: true });
  for (const one of held ? box.querySelectorAll(`[name="${CSS.escape(held)}"]`) : []) {
    if (one.type === "hidden" || (one.type === "radio" && one.value !== value)) continue;
    one.focus({ preventScroll: true });
    break;
  }
}

/* What was drafted of the ruling goes along when the head judge is asked. */
function drafted(form, data) {
  const kept = JSON.parse(localStorage.getItem(STORE + form.dataset.drafted) ?? "null") ?? [];
  for (const [name, value] of kept) {
    if (name === "clause" || (name === "decision" && value)) data.append(name, value);
  }
}

async function look(form, button) {
  const data = new FormData(form, button);
  if (form.dataset.drafted) drafted(form, data);
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
    return hold(form, body, button && (form.id !== "ruling" || SENT.includes(button.value)));
  }
  heard();
  clock.heard(answer);
  if (answer.redirected) {
    forget(form);
    return leadsHere(answer) ? stay(form, answer, text) : location.assign(answer.url);
  }
  if (turn !== latest) return;
  if (form.id === "ruling" && was !== typed(form)) return look(form, button);
  show(answer, text);
}

/* An order of an event leads back to it: it is read anew where one is, and nothing jumps. */
const leadsHere = (answer) =>
  new URL(answer.url).pathname === location.pathname && box.querySelector("[data-fresh]");

function stay(form, answer, text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  history.replaceState(null, "", answer.url);
  const own = form.closest("[data-fresh]");
  const panel = form.closest("details") ?? form;
  for (const one of box.querySelectorAll("[data-fresh]")) {
    putPart(one, page.getElementById(one.id), one === own && panel);
  }
  for (const one of box.querySelectorAll(":scope > .confirm, :scope > .refused")) one.remove();
  clock.tick();
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

/* A clause that is pressed while something is looked up is chosen, or taken out, right after it. */
let next = null;

function pressNext() {
  const form = document.getElementById("ruling");
  const { name, value } = next ?? {};
  next = null;
  if (!name || !form) return;
  const button = Object.assign(document.createElement("button"), { name, value, hidden: true });
  form.append(button);
  form.requestSubmit(button);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || "plain" in form.dataset) return;
  event.preventDefault();
  if (form.dataset.busy) {
    if (["add", "drop"].includes(event.submitter?.name)) next = event.submitter;
    return;
  }
  form.dataset.busy = "1";
  look(form, event.submitter).finally(() => {
    delete form.dataset.busy;
    pressNext();
  });
});

document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (form?.dataset.draft) keep(form);
  if (event.target.matches("[data-look]") && form?.id === "ruling" && !form.dataset.busy) look(form);
});
/* Clauses are found while somebody types: the list alone is put in its place. */
let wait, newest = 0;

async function find(field) {
  const turn = (newest += 1);
  const form = new FormData(field.form);
  const asked = new URLSearchParams({
    q: field.value, clause: form.getAll("clause").join(" "), looked_at: form.get("looked_at") ?? "",
  });
  const answer = await ask(`${field.dataset.live}?${asked}`, { headers: { accept: "text/html" } });
  if (!answer.ok || turn !== newest) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById("found")?.replaceWith(page.getElementById("found"));
}

/* The id that an event gets by its title, as the service makes it; any other may be written. */
function idOf(title) {
  const plain = title.normalize("NFKD").replace(/[^\x00-\x7f]/g, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40).replace(/-+$/, "");
}

document.addEventListener("input", (event) => {
  const names = event.target.dataset?.names;
  if (names) event.target.form.elements[names].placeholder = idOf(event.target.value);
  if (event.target.dataset.live) {
    clearTimeout(wait);
    wait = setTimeout(() => find(event.target).catch(() => {}), 150);
  }
  if (event.target.form?.dataset.draft) keep(event.target.form);
});

document.addEventListener("click", (event) => {
  const step = event.target.closest?.("[data-stepper] [data-step]");
  if (!step) return;
  const field = step.closest("[data-stepper]").querySelector("input");
  field.value = String(Math.max(0, Number(field.value || 0) + Number(step.dataset.step)));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

scripted();
if (!deliver(late)) restore();
clock.begin(anew);
follow();
