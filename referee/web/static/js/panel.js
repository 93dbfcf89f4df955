/* Panels: the reasons of a fact, the sheet of a card, the list of keys. The last opened closes first. */
const opened = [];

function closed(one) {
  const index = opened.findIndex(({ dialog }) => dialog === one);
  if (index < 0) return;
  const [{ from }] = opened.splice(index, 1);
  if (from?.isConnected) from.focus({ preventScroll: true });
}

/* Open a dialog; the focus goes in and, when it closes, back to where it was. */
export function open(dialog) {
  if (dialog.open) return;
  opened.push({ dialog, from: document.activeElement });
  dialog.showModal();
}

export function toggle(dialog) {
  if (dialog.open) dialog.close();
  else open(dialog);
}

/* Close what was opened last, a list over the board or a dialog; says whether there was one. */
export function close() {
  const list = document.querySelector("[popover]:not([popover=manual]):popover-open");
  if (list) {
    list.hidePopover();
    return true;
  }
  const last = opened.at(-1);
  last?.dialog.close();
  return last !== undefined;
}

export function begin() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("close", () => closed(dialog));
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("[data-do=shut]")) dialog.close();
    });
  }
}
