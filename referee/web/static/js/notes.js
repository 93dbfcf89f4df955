/* Notes: those about the seq that is shown, and the form with which an official writes one there. */
import { post } from "./source.js";
import { note, wrong } from "./tell.js";

const list = document.getElementById("notes");
const writes = document.getElementById("writes");
const form = writes?.querySelector("form");
let here = 0;

/* Show the notes about a seq; a note that is begun stays with the seq at which it was opened. */
export function at(seq) {
  here = seq;
  for (const one of list.querySelectorAll("[data-point]")) one.hidden = Number(one.dataset.point) !== seq;
  if (form && !(writes.open && form.elements.text.value)) place();
}

/* What a screen reader is told of the notes about the seq. */
export const said = () =>
  [...list.querySelectorAll("[data-point]:not([hidden])")]
    .map((one) => `Note: ${[...one.children].map((part) => part.textContent).filter(Boolean).join(", ")}.`)
    .join(" ");

function place() {
  form.elements.point.value = here;
  writes.querySelector("[data-here]").textContent = here;
}

/* Take the notes of a match that went on. */
export function put(markup) {
  list.innerHTML = markup;
  at(here);
}

/* Open the form; says whether there is one. */
export function write() {
  if (!writes) return false;
  writes.open = true;
  form.elements.text.focus();
  return true;
}

const fresh = () => [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16)).join("");

/* A key stands for what is typed: sent twice it is written once. */
async function order(grown) {
  const button = form.querySelector("[type=submit]");
  form.elements.key.value ||= fresh();
  button.disabled = true;
  try {
    await post(form.action, new FormData(form));
    form.reset();
    form.elements.key.value = "";
    writes.open = false;
    writes.querySelector("summary").focus({ preventScroll: true });
    note("The note is written.");
    await grown();
  } catch (error) {
    wrong(error);
  } finally {
    button.disabled = false;
  }
}

export function begin(grown, home) {
  writes?.addEventListener("toggle", home);
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    order(grown);
  });
  form?.addEventListener("input", () => (form.elements.key.value = ""));
}
