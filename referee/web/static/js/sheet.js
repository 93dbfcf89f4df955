/* The sheet of a card, in a dialog instead of on a page of its own. */
import * as glance from "./glance.js";
import { open } from "./panel.js";
import { text } from "./source.js";
import { wrong } from "./tell.js";

const form = document.querySelector("form.boardbox");
const dialog = document.getElementById("sheet");

/* The sheet of a card is that of the seq that is shown. */
export function at(seq) {
  form.elements.seq.value = seq;
  glance.away();
}

function fetched(button) {
  const fields = new URLSearchParams(new FormData(form, button));
  fields.set("part", "1");
  return text(`/card?${fields}`);
}

async function show(button) {
  try {
    dialog.innerHTML = await fetched(button);
    open(dialog);
  } catch (error) {
    wrong(error);
  }
}

export function begin() {
  form.addEventListener("submit", (event) => {
    if (!event.submitter) return;
    event.preventDefault();
    glance.away();
    show(event.submitter);
  });
  glance.begin(form, fetched);
}
