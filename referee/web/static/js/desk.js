/* The desk with a script: forms look up by themselves, drafts stay on the phone, clocks run. */
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

/* Puts the answer of a form into the place of this step; what has the focus keeps it. */
async function put(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const there = page.getElementById("step");
  if (!there) return location.assign(answer.url);
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
  if (!button) data.set("do", "look");
  const body = new URLSearchParams(data);
  const answer = await fetch(form.action, { method: "POST", body });
  if (answer.redirected) {
    forget(form);
    location.assign(answer.url);
  } else {
    await put(answer);
    if (button?.value === "ask") box.querySelector(".confirm")?.scrollIntoView({ block: "start" });
    if (answer.status >= 400) box.querySelector(".refused")?.scrollIntoView({ block: "start" });
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
  if (!kept) return;
  for (const [name, value] of kept) {
    for (const one of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (name === "key" || name === "call") continue;
      if (one.type === "radio" || one.type === "checkbox") one.checked = one.value === value || one.checked;
      else if (one.type !== "hidden" && !one.value) one.value = value;
    }
  }
  look(form);
}

function scripted() {
  for (const one of document.querySelectorAll(".scripted")) one.hidden = false;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id !== "ruling") return;
  event.preventDefault();
  if (form.dataset.busy) return;
  form.dataset.busy = "1";
  look(form, event.submitter).finally(() => delete form.dataset.busy);
});

document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (form?.dataset.draft) keep(form);
  if (event.target.matches("[data-look]") && form?.id === "ruling") look(form);
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
  const stream = document.body.dataset.stream;
  if (!list || !stream) return;
  const source = new EventSource(stream);
  source.addEventListener("call", async () => {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const fresh = page.querySelector("[data-fresh]");
    if (fresh) list.replaceChildren(...fresh.childNodes);
    tick();
  });
}

scripted();
restore();
follow();
