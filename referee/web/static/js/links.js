/* Links to hand out: a press copies one, another prints the sheet. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return marked(text);
  }
}

/* Where a page may not write to the clipboard, such as without https, the old way often may. */
function marked(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

document.addEventListener("click", async (event) => {
  if (event.target.closest?.("[data-do=print]")) return window.print();
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const word = button.querySelector("[data-word]");
  word.textContent = (await copied(button.dataset.copy)) ? "Copied" : "Mark it and copy it";
  button.focus();
});
