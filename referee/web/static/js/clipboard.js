const LOOPBACK = /^(localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/;

/* What is said of a link that other devices cannot open. */
export const reach = (link) =>
  LOOPBACK.test(new URL(link).hostname) ? " It opens on this computer only: start the service with --address." : "";

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
