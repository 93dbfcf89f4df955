/* Keys as people know them; never while somebody types. */
import { GROUPS } from "./bindings.js";

const KEYS = Object.assign({}, ...GROUPS.flatMap((group) => group.rows.map((row) => row.keys)));

/* Whether somebody types there. */
export const typing = (one) =>
  one.matches?.("input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]");
const PRESSED = new Set([" ", "Enter"]);
const STEPS = new Set([
  "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown",
]);
const SIGN = /^[^\p{L}\p{N}\s]$/u;

function name(event) {
  const arrow = event.key.startsWith("Arrow");
  return event.shiftKey && arrow ? `Shift+${event.key}` : event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

/* Whether a key is pressed with others that make a command of the browser. A sign that a layout
   gives with AltGr (said as Alt, or as Ctrl and Alt) is that sign. */
const held = (event) =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !(event.altKey && SIGN.test(event.key)));

/* Let keys give commands; a command that gives false leaves the key to the browser. */
export function listen(commands) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || held(event)) return;
    const target = event.target;
    if (typing(target) && event.key !== "Escape") return;
    if (document.querySelector("dialog[open]") && !["Escape", "?"].includes(event.key)) return;
    if (PRESSED.has(event.key) && target.closest?.("button, a, summary, [role=button]")) return;
    if (STEPS.has(event.key) && target.type === "range" && !event.shiftKey) return;
    const command = commands[KEYS[name(event)]];
    if (command && command() !== false) event.preventDefault();
  });
}
