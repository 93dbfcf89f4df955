/* What is wrong with a page: names, roles, ids, order, targets, sizes; evaluated in it. */
() => {
  const faults = [];
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const labelled = (one) => (one.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean)
    .map((id) => document.getElementById(id)).map((other) => other?.getAttribute("aria-label") ?? other?.textContent ?? "").join(" ");
  const name = (one) => (one.getAttribute("aria-label") || labelled(one)
    || [...(one.labels ?? [])].map((label) => label.textContent).join(" ")
    || one.textContent || one.title || "").trim();
  const say = (one, what) => faults.push(`${what}: ${one.outerHTML.slice(0, 140)}`);

  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of ids.filter((one, i) => ids.indexOf(one) !== i)) faults.push(`id twice: ${id}`);
  for (const kind of ["aria-labelledby", "aria-controls", "aria-describedby", "for", "popovertarget"]) {
    for (const one of document.querySelectorAll(`[${kind}]`)) {
      for (const id of one.getAttribute(kind).split(" ")) {
        if (!document.getElementById(id)) say(one, `${kind} leads nowhere`);
      }
    }
  }
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=img], svg[role]";
  for (const one of document.querySelectorAll(controls)) {
    if (seen(one) && !name(one) && !one.querySelector("title")) say(one, "no name");
  }
  for (const one of document.querySelectorAll("img:not([alt])")) say(one, "no alt");
  for (const role of ["radio", "treeitem"]) {
    const around = { radio: "[role=radiogroup]", treeitem: "[role=tree], [role=group]" }[role];
    for (const one of document.querySelectorAll(`[role=${role}]`)) {
      if (!one.closest(around)) say(one, `${role} outside its group`);
      if (role === "radio" && !one.hasAttribute("aria-checked")) say(one, "radio without a state");
    }
  }
  for (const one of document.querySelectorAll("ul, ol")) {
    if (one.getAttribute("role")) continue;
    for (const child of one.children) if (child.tagName !== "LI") say(child, "in a list, no item");
  }
  for (const kind of ["header.top, header.deskbar, header.billing, header.onwall, header.onpaper", "main"]) {
    if (document.querySelectorAll(kind).length !== 1) faults.push(`not one ${kind}`);
  }
  const regions = "nav, aside, section[aria-label], section[aria-labelledby], [role=region], dialog";
  const named = [...document.querySelectorAll(regions)].filter(seen).map(name);
  for (const one of named.filter((n, i) => !n || named.indexOf(n) !== i)) faults.push(`region: "${one}"`);
  let level = 0;
  for (const one of document.querySelectorAll("h1, h2, h3, h4")) {
    if (!one.checkVisibility()) continue;
    const now = Number(one.tagName[1]);
    if (now > level + 1) say(one, `heading after level ${level}`);
    level = now;
  }
  if (!document.querySelector("h1")) faults.push("no h1");
  const least = matchMedia("(pointer: coarse)").matches ? 24 : 20;
  for (const one of document.querySelectorAll("button:not(.item), .btn, select")) {
    const { width, height } = one.getBoundingClientRect();
    if (seen(one) && width && !one.closest(".sr, [inert]") && !one.matches(".sr") && Math.min(width, height) < least) {
      say(one, `target ${Math.round(width)} x ${Math.round(height)}`);
    }
  }
  for (const one of document.querySelectorAll("body *")) {
    if (!seen(one) || ![...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);  /* 0 is read by ears alone */
    if (size && size < 10.9 && !one.closest("kbd")) say(one, "small");
  }
  return faults;
}
