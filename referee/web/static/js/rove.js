/* Arrow keys inside a region: one stop for Tab, the arrows go by where things lie. */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const ASIDE = 1.2;

/* Arrows belong to the region that has the focus; after a press anywhere they step the match,
   until Tab takes the focus on. */
let pressed = false;
document.addEventListener("pointerdown", () => (pressed = true), true);
document.addEventListener("keydown", (event) => {
  if (event.key === "Tab") pressed = false;
}, true);

const centre = (one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};
const seen = (one) => one.getClientRects().length > 0;

/* The nearest thing in a direction; what lies straight ahead is nearer than what lies aside. */
function beside(all, from, [dx, dy]) {
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const one of all) {
    const [ox, oy] = centre(one);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (one === from || ahead <= 2 || aside > 2 * ahead || ahead + ASIDE * aside >= least) continue;
    [best, least] = [one, ahead + ASIDE * aside];
  }
  return best;
}

/* Leave one thing of a region in the order of Tab. */
export function tidy(region, what) {
  const all = [...region.querySelectorAll(what)];
  const stop = all.find((one) => one.tabIndex === 0 && seen(one) && region.dataset.roved) ?? all.find(seen);
  for (const one of all) one.tabIndex = one === stop ? 0 : -1;
}

export function rove(region, what, { choose = false } = {}) {
  tidy(region, what);
  region.addEventListener("focusin", (event) => {
    const one = event.target.closest(what);
    if (!one) return;
    region.dataset.roved = "1";
    for (const other of region.querySelectorAll(what)) other.tabIndex = other === one ? 0 : -1;
  });
  region.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    const from = event.target.closest(what);
    if (pressed || !way || !from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = beside([...region.querySelectorAll(what)].filter(seen), from, way);
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    next.focus();
    if (choose) next.click();
  });
}
