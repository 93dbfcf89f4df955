/* A seat with a script: presses act without a new page, the table follows, cards narrow the choices. */
import { untilClosed } from "./closed.js";
import { told } from "./refused.js";
import { share } from "./share.js";

const say = document.getElementById("say");
let source = null;
let held = "";
let busy = false;

const main = () => document.getElementById("play");
const head = () => Number(main().dataset.head);

/* Puts the table of a page into this one; an answer that others have overtaken is left. */
function put(page) {
  const there = page.getElementById("play");
  if (!there) return false;
  if (Number(there.dataset.head) < head()) return true;
  main().replaceWith(there);
  held = "";
  offer();
  share(document.getElementById("share"));
  const asks = main().querySelector(".asks h2");
  if (asks && say.textContent !== asks.textContent) say.textContent = asks.textContent;
  const lately = main().querySelector(".lately");
  lately.scrollTop = lately.scrollHeight;
  return true;
}

async function read(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (put(page)) return;
  const refusal = answer.status >= 400 && told(page);
  if (!refusal) return location.assign(answer.url);
  const place = main().querySelector(".doing");
  place.querySelector(":scope > .refused")?.remove();
  place.prepend(refusal);
}

async function refresh() {
  if (busy) return;
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (answer.ok) await read(answer);
}

/* Cards that some choice names are outlined on the table. */
function offer() {
  const named = new Set();
  for (const one of main().querySelectorAll("[data-cards]")) {
    for (const id of one.dataset.cards.split(" ")) if (id) named.add(id);
  }
  for (const one of main().querySelectorAll(".items [data-card]")) named.add(one.dataset.card);
  for (const card of main().querySelectorAll(".table [data-id]")) {
    card.classList.toggle("offered", named.has(card.dataset.id));
  }
}

/* Shows only the choices with a card; the same card again shows all of them. */
function narrow(id) {
  held = held === id ? "" : id;
  for (const one of main().querySelectorAll("[data-cards]")) {
    const hit = held !== "" && one.dataset.cards.split(" ").includes(held);
    one.hidden = held !== "" && !hit;
    one.classList.toggle("hit", hit);
  }
  for (const card of main().querySelectorAll(".table [data-id]")) {
    card.classList.toggle("held", card.dataset.id === held);
  }
  main().querySelector(".group .btn.hit")?.focus({ preventScroll: false });
}

function pressed(card) {
  const id = card.dataset.id;
  const box = main().querySelector(`.items [data-card="${CSS.escape(id)}"]`);
  if (box) {
    box.checked = !box.checked;
    card.classList.toggle("held", box.checked);
    return true;
  }
  if (!card.classList.contains("offered")) return false;
  narrow(id);
  return true;
}

async function sheet(form, button) {
  const query = new URLSearchParams(new FormData(form, button));
  query.set("part", "1");
  const answer = await fetch(`${form.action}?${query}`);
  if (!answer.ok) return;
  const dialog = document.getElementById("sheet");
  dialog.innerHTML = await answer.text();
  if (!dialog.open) dialog.showModal();
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.matches("form.boardbox")) {
    event.preventDefault();
    if (!event.submitter || !pressed(event.submitter)) await sheet(form, event.submitter);
    return;
  }
  if (form.method !== "post" || !main().contains(form)) return;
  event.preventDefault();
  if (busy) return;
  busy = true;
  const body = new URLSearchParams(new FormData(form, event.submitter));
  try {
    await read(await fetch(form.action, { method: "POST", body, headers: { accept: "text/html" } }));
  } finally {
    busy = false;
  }
  follow();
});

document.addEventListener("click", (event) => {
  const dialog = document.getElementById("sheet");
  if (event.target === dialog || event.target.closest?.("[data-do=shut]")) dialog.close();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && held) narrow(held);
});

/* Whatever happens at this match later than what is shown brings the table again. */
function follow() {
  source?.close();
  const address = main().dataset.stream.replace(/after=\d+/, `after=${head()}`);
  source = new EventSource(address);
  untilClosed(source);
  let timer = 0;
  source.addEventListener("fact", (event) => {
    if (Number(event.lastEventId) <= head() || busy) return;
    clearTimeout(timer);
    timer = setTimeout(refresh, 60);
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
main().querySelector(".lately").scrollTop = 1e6;
follow();
share(document.getElementById("share"));
