/* Hands on the board: the wheel steps, and on a touch screen a swipe does. */
const NOTCH = 60;
const REST = 250;
const SWIPE = 44;
const STEEP = 0.6;
let turned = 0;
let since = 0;

/* What lies under the pointer and scrolls by itself keeps its wheel and its swipe. */
function scrolls(one, within, way) {
  for (let at = one; at && at !== within.parentElement; at = at.parentElement) {
    const style = getComputedStyle(at);
    const [flow, room] = way === "x"
      ? [style.overflowX, at.scrollWidth - at.clientWidth] : [style.overflowY, at.scrollHeight - at.clientHeight];
    if (room > 1 && /auto|scroll/.test(flow)) return true;
  }
  return false;
}

function wheel(board, step) {
  board.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.metaKey || scrolls(event.target, board, "y")) return;
    event.preventDefault();
    const rested = event.timeStamp - since > REST;
    turned = rested || Math.sign(turned) !== Math.sign(event.deltaY) ? event.deltaY : turned + event.deltaY;
    since = event.timeStamp;
    const lines = event.deltaMode ? 1 : NOTCH;
    if (Math.abs(turned) < lines) return;
    step(Math.sign(turned));
    turned = 0;
  }, { passive: false });
}

function swipe(place, step) {
  let from = null;
  place.addEventListener("touchstart", ({ touches, target }) => {
    const [one] = touches;
    from = touches.length === 1 && !scrolls(target, place, "x") ? [one.clientX, one.clientY] : null;
  }, { passive: true });
  place.addEventListener("touchend", ({ changedTouches: [one] }) => {
    if (!from) return;
    const [dx, dy] = [one.clientX - from[0], one.clientY - from[1]];
    from = null;
    if (Math.abs(dx) > SWIPE && Math.abs(dy) < STEEP * Math.abs(dx)) step(dx < 0 ? 1 : -1);
  }, { passive: true });
  place.addEventListener("touchcancel", () => (from = null), { passive: true });
}

/* Let a board be stepped by hand: `step` is told 1 for on and -1 for back. */
export function begin(board, caption, step) {
  wheel(board, step);
  for (const one of [board, caption]) swipe(one, step);
}
