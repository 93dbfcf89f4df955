/* Puts parts into their places; whoever has the focus inside a part keeps it. Of two boards on one
   page each names its parts with its side before them. */
const side = (one) => one.closest("[data-side]")?.dataset.side ?? "";
const places = new Map(
  [...document.querySelectorAll("[data-part]")].map((one) => [side(one) + one.dataset.part, one]),
);
const shown = new Map();
const REACHED = "a[href], button, [tabindex]";

function holder() {
  const active = document.activeElement;
  const place = active?.closest?.("[data-part]");
  if (!place || active === place) return null;
  const card = active.dataset.id;
  return { place, card, index: [...place.querySelectorAll(REACHED)].indexOf(active) };
}

function give(held) {
  if (!held || held.place.contains(document.activeElement)) return;
  const all = [...held.place.querySelectorAll(REACHED)];
  const same = held.card && document.querySelector(`[data-id="${CSS.escape(held.card)}"]`);
  (same || all[Math.min(held.index, all.length - 1)])?.focus({ preventScroll: true });
}

/* Show the parts of a step; gives the names of those that changed. */
export function put(parts) {
  const held = holder();
  const fresh = [];
  for (const [name, markup] of Object.entries(parts)) {
    const place = places.get(name);
    if (!place || shown.get(name) === markup) continue;
    place.innerHTML = markup;
    shown.set(name, markup);
    fresh.push(name);
  }
  give(held);
  return fresh;
}

/* Take the parts as shown that came with the page: nothing is drawn twice. */
export function adopt(parts) {
  for (const [name, markup] of Object.entries(parts)) shown.set(name, markup);
}

/* What was written into a place by hand is drawn anew at the next step. */
export const forget = (name) => shown.delete(name);

export const place = (name) => places.get(name);

/* Every place with its name. */
export const placed = () => places.entries();
