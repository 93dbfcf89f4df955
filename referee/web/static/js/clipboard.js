/* Put a text on the clipboard; gives whether it is there. */
export async function copied(text) {
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
