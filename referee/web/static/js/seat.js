/* A seat with a script: presses act without a new page, the table follows, the focus stays. */
import { call, offered } from "./calling.js";
import * as clock from "./clock.js";
import { untilClosed } from "./closed.js";
import { offer, ordered, pressed } from "./hands.js";
import { post, waiting } from "./kept.js";
import { show, showed } from "./peek.js";
import { told } from "./refused.js";
import { share } from "./share.js";

const GUARD = 400;
const AGAIN = 2000;
const MARKS = ["id", "name", "value", "data-id", "data-pass", "data-confirm", "data-card"];
const say = document.getElementById("say");
let source = null;
let busy = false;
let soon = 0;
let here = location.href;
let passed = -1;

const main = () => document.getElementById("play");
const head = () => Number(main().dataset.head);
const doing = () => main().querySelector(".doing");
const table = () => main().dataset.stream.replace(/&after.*/, "");
const question = (of) => `${of.dataset.mine}${of.dataset.kind} ${of.querySelector(".asks h2")?.textContent}`;

/* How the element with the focus is found again, null where it is not in the table. */
function focused() {
  const one = document.activeElement;
  if (!main().contains(one)) return null;
  const marks = MARKS.filter((name) => one.hasAttribute(name));
  const place = one.closest("details[id]");
  const way = one.tagName.toLowerCase() + marks.map((name) => `[${name}="${CSS.escape(one.getAttribute(name))}"]`).join("");
  return marks.length ? way : place ? `#${place.id} ${way}` : "";
}

function refocus(way) {
  if (way === null) return;
  const asks = main().querySelector(".asks");
  asks.tabIndex = -1;
  ((way && main().querySelector(way)) || asks).focus({ preventScroll: true });
}

/* What somebody is typing in an open form goes on, whatever happens at the table. */
function carried(there) {
  for (const one of main().querySelectorAll("details[id][open]")) {
    const same = there.querySelector(`#${one.id}`);
    if (!same) continue;
    same.open = true;
    for (const field of one.querySelectorAll("textarea, input:not([type=hidden])")) {
      const other = same.querySelector(`[name="${field.name}"]`);
      if (other) other.value = field.value;
    }
  }
}

/* A press meant for the question before must not answer the one that just came. */
function guarded() {
  const now = main();
  now.dataset.fresh = "";
  setTimeout(() => delete now.dataset.fresh, GUARD);
}

/* What runs by itself above the table: the clock by the time of the service, and the sound. */
function running() {
  clock.told(main().dataset.now);
  clock.tick();
  offered();
}

/* Puts the table of a page into this one; an answer that others have overtaken is left. */
function put(page, kept) {
  const there = page.getElementById("play");
  if (!there) return false;
  if (Number(there.dataset.head) < head()) return true;
  const [before, way] = [question(main()), focused()];
  if (kept) carried(there);
  const waited = main().dataset.mine === "0";
  main().replaceWith(there);
  running();
  if (waited && there.dataset.mine === "1") call();
  document.title = page.title;
  if (question(there) !== before) guarded();
  offer();
  refocus(way);
  share(document.getElementById("share"));
  const asks = main().querySelector(".asks h2");
  if (asks && say.textContent !== asks.textContent) say.textContent = asks.textContent;
  const lately = main().querySelector(".lately");
  lately.scrollTop = lately.scrollHeight;
  return true;
}

async function read(answer, kept = false) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (put(page, kept)) {
    if (answer.redirected) here = answer.url;
    return;
  }
  const refusal = answer.status >= 400 && told(page, "Nothing was done, and what you typed stays here.");
  if (!refusal) return location.assign(answer.url);
  for (const one of [doing().querySelector(":scope > .refused"), document.getElementById("closed")]) one?.remove();
  doing().prepend(refusal);
  refusal.scrollIntoView({ block: "center" });
}

async function refresh() {
  if (busy) return;
  const answer = await fetch(here, { headers: { accept: "text/html" } }).catch(() => null);
  if (answer?.ok && !busy) await read(answer, true);
  byItself();
}

async function send(action, body) {
  busy = true;
  try {
    await read(await post(table(), action, body, doing));
  } finally {
    busy = false;
  }
  follow();
  byItself();
}

/* A pass until something, one where nothing else is open, or an attack with all, goes on without a press; once for a head, and when nothing else has come
   for a moment: so it can be seen, and no call crosses it. */
function byItself() {
  clearTimeout(soon);
  const at = head();
  soon = setTimeout(() => at === head() && settle(), 400);
}

function settle() {
  const { until = "", next } = main().dataset;
  const form = document.getElementById("answer");
  if (busy || !form || passed === head() || !next) return;
  passed = head();
  const body = new URLSearchParams(new FormData(form));
  body.set("choice", next);
  body.set("until", until);
  send(form.action, body);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (form.matches("form.boardbox")) {
    event.preventDefault();
    if (button && !showed() && !pressed(button)) show(button);
    return;
  }
  if (form.method !== "post" || !main().contains(form)) return;
  event.preventDefault();
  const answers = form.elements.expect && form.closest("#play") && !form.closest("#share");
  if (busy || (answers && "fresh" in main().dataset)) return;
  const body = new URLSearchParams(new FormData(form, button));
  ordered(form, body);
  send(form.action, body);
});

/* Whatever happens at this match later than what is shown brings the table again. */
function follow() {
  source?.close();
  const address = main().dataset.stream.replace(/after=\d+/, `after=${head()}`);
  const mine = new EventSource(address);
  source = mine;
  untilClosed(mine);
  let timer = 0;
  mine.addEventListener("fact", (event) => {
    if (Number(event.lastEventId) <= head() || busy) return;
    clearTimeout(timer);
    timer = setTimeout(refresh, 60);
  });
  mine.addEventListener("error", () => {
    if (mine === source && mine.readyState === EventSource.CLOSED) setTimeout(follow, AGAIN);
  });
}

/* The key y of the viewer leads here: the form of a call opens by itself. */
function opened() {
  const one = location.hash === "#call" && document.getElementById("call");
  if (!one) return;
  one.open = true;
  one.querySelector("textarea")?.focus();
}

addEventListener("hashchange", opened);
/* A browser gives the focus to what the address names when it has loaded; the field comes after. */
addEventListener("load", () => requestAnimationFrame(opened));
offer();
running();
setInterval(clock.tick, 500);
main().querySelector(".lately").scrollTop = 1e6;
follow();
share(document.getElementById("share"));
const kept = waiting(table());
if (kept) send(kept.action, new URLSearchParams(kept.body));
else byItself();
