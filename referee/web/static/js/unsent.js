/* A ruling that could not be sent: a draft on this device until the service can be reached. */
import { line } from "./reach.js";

const STORE = "referee-unsent-";
const box = document.getElementById("unsent");
const unheard = document.getElementById("unheard");
const name = STORE + (box?.dataset.match ?? "");

function kept() {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

export function dropped() {
  localStorage.removeItem(name);
  if (box) box.hidden = true;
}

/* What was pressed is sent later if it is a ruling; of anything else only the words stay. */
export function hold(form, body, pressed) {
  if (form.id === "ruling" && pressed) {
    localStorage.setItem(name, JSON.stringify({ action: form.action, body: String(body) }));
    box.hidden = false;
    box.scrollIntoView({ block: "start" });
  } else if (pressed) {
    unheard.hidden = false;
    unheard.scrollIntoView({ block: "start" });
  }
}

export function heard() {
  if (unheard) unheard.hidden = true;
}

/* Sends what waits, now and whenever the service is there again; `send` tells what came of it. */
export function deliver(send) {
  const go = () => {
    heard();
    const waiting = kept();
    if (!waiting) return false;
    box.hidden = false;
    send(waiting.action, new URLSearchParams(waiting.body));
    return true;
  };
  line.addEventListener("back", go);
  document.querySelector("[data-do=unsend]")?.addEventListener("click", dropped);
  return box ? go() : false;
}
