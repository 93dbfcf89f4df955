/* A page of refusal told in the place of work: what was typed stays where it is. */
export function told(page, besides = "") {
  const notice = page.querySelector("main.notice");
  if (!notice) return null;
  const box = document.createElement("section");
  box.className = "block refused";
  box.setAttribute("role", "alert");
  for (const one of notice.querySelectorAll(":scope > h1, :scope > p:not(.label)")) {
    const line = document.createElement("p");
    line.append(...one.childNodes);
    box.append(line);
  }
  if (besides) box.append(Object.assign(document.createElement("p"), { className: "quiet", textContent: besides }));
  for (const link of box.querySelectorAll("a")) link.target = "_blank";
  return box;
}
