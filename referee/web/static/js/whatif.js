/* What if: the branches of a match, and the form of a new one from the seq that is shown. */
import { open } from "./panel.js";
import { text } from "./source.js";
import { note } from "./tell.js";

const dialog = document.getElementById("whatif");

/* Open the dialog for the seq that is shown; whoever may open a branch begins to write. */
export async function show(now) {
  if (!dialog) return note("Branches are shown here to officials, and to everybody after the match.");
  dialog.innerHTML = await text(`/branch?${new URLSearchParams({ as: now.as, seq: now.seq, part: 1 })}`);
  open(dialog);
  dialog.querySelector("[name=purpose]")?.focus();
  return undefined;
}
