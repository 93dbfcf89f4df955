/* The tour of a first visit: five steps beside the table. Whoever closes it never sees it unasked. */
const KEPT = "referee-tour";
const ASKED = "#tour";
const box = document.getElementById("tour");
const rows = box ? [...box.querySelectorAll("li")] : [];
const next = box?.querySelector("[data-do=tourNext]");
const back = box?.querySelector("[data-do=tourBack]");
const on = next?.textContent;
let at = 0;
let from = null;

function closedBefore() {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return true;
  }
}

function keep() {
  try {
    localStorage.setItem(KEPT, "closed");
  } catch {
    /* It is closed on this page. */
  }
}

/* What a step speaks of is marked on the page. */
function mark(what) {
  document.querySelector(".toured")?.classList.remove("toured");
  if (what) document.querySelector(what)?.classList.add("toured");
}

function show(step) {
  at = step;
  rows.forEach((one, index) => (one.hidden = index !== step));
  back.disabled = step === 0;
  next.textContent = step === rows.length - 1 ? next.dataset.last : on;
  mark(rows[step].dataset.at);
}

/* Open it, after a list that lies over the page is closed and the focus is where it was before. */
export function open() {
  if (!box || !box.hidden) return;
  const list = document.querySelector("dialog[open]");
  if (list) {
    list.addEventListener("close", open, { once: true });
    list.close();
    return;
  }
  from = document.activeElement;
  box.hidden = false;
  show(0);
  next.focus({ preventScroll: true });
}

/* Close it for good; the focus goes back to where it was. Says whether it was open. */
export function close() {
  if (!box || box.hidden) return false;
  const inside = box.contains(document.activeElement);
  box.hidden = true;
  mark("");
  keep();
  if (location.hash === ASKED) history.replaceState(history.state, "", location.pathname + location.search);
  if (inside && from?.isConnected) from.focus({ preventScroll: true });
  return true;
}

export const forward = () => (at === rows.length - 1 ? close() : show(at + 1));

export function backward() {
  show(at - 1);
  if (back.disabled) next.focus({ preventScroll: true });
}

/* A first visit begins with it, and an address that asks for it; nobody at play, no picture of a stream. */
export function begin(offered) {
  const stage = new URLSearchParams(location.search).get("stage") ?? "0";
  if (stage !== "0") return;
  if (location.hash === ASKED || (offered && !closedBefore())) open();
}
