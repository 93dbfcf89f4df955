/* Links to hand out: a press copies one, another prints the sheet. */
import { copied, reach } from "./clipboard.js";

/* What a button copies: its link, or that of this page as everybody may open it. */
function link(button) {
  if (!("here" in button.dataset)) return button.dataset.copy;
  const to = new URL(button.dataset.copy, location.href);
  to.search = location.search;
  if (to.searchParams.has("as")) to.searchParams.set("as", "spectator");
  return to.href;
}

document.addEventListener("click", async (event) => {
  if (event.target.closest?.("[data-do=print]")) return window.print();
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const word = button.querySelector("[data-word]");
  const said = button.dataset.said ?? "Copied";
  const text = link(button);
  word.textContent = (await copied(text)) ? `${said}${"here" in button.dataset && reach(text) ? ", for this computer only" : ""}` : "here" in button.dataset ? text : "Mark it and copy it";
  button.focus();
});
