/* Hands on the table: a card, then its zone or its button; sets and orders; the same by keys. */
import { typing } from "./keys.js";

const DRAG = 8;
const RECONSIDER = 400;
const main = () => document.getElementById("play");
const all = (place) => [...main().querySelectorAll(place)];
const BACK = "Esc: choose something else";
let held = "";
let picked = [];
let figures = "";
let whole = 0;

const folded = () => main().querySelector(".several[open]");
const confirming = () => (folded() ?? main().querySelector(".answerbar"))?.querySelector("[data-confirm]");
const shown = (one) => one.checkVisibility();
const choices = () => all("#answer [data-cards]").filter((one) => !one.hidden);

/* Each answer that can be seen has its key: a number, and for what the other seat wants y and n.
   A set beside single answers has one, and once it is open its things have them. */
function numbered() {
  for (const one of all("[data-key]")) delete one.dataset.key;
  for (const one of all(".banner[role] .btn")) one.dataset.key = one.matches(".main") ? "y" : "n";
  const single = folded() ? [] : [...choices(), ...(held ? [] : all(".several > summary"))];
  const things = folded() ? [...folded().querySelectorAll(".items label")] : all("#answer .items label");
  (single.length ? single : things).slice(0, 99).forEach((one, place) => (one.dataset.key = place + 1));
  reading("");
}

/* Which answers the figures that were typed may still mean; more than one waits for Enter or a figure. */
const meant = () => all("[data-key]").filter((one) => shown(one) && one.dataset.key.startsWith(figures));

function reading(typed) {
  figures = typed;
  for (const one of all("[data-key]")) one.classList.toggle("meant", Boolean(typed) && one.dataset.key.startsWith(typed));
  const hint = main().querySelector(".answerbar .hint");
  if (!hint) return;
  hint.textContent = typed ? `${typed}: Enter, or one more figure` : BACK;
  hint.classList.toggle("figures", Boolean(typed));
  hint.hidden = !typed && !held;
}

function taken() {
  const one = all(`[data-key="${figures}"]`).find(shown);
  reading("");
  if (one) (one.control ?? one).click();
}

function figure(name) {
  figures += name;
  const left = meant();
  if (!left.length) return reading("");
  if (left.length === 1) return taken();
  reading(figures);
  left[1].scrollIntoView({ block: "nearest" });
}

function marked() {
  const hits = held ? choices() : [];
  const zones = new Set(hits.map((one) => one.dataset.zone).filter(Boolean));
  for (const one of all(".table [data-zone]")) one.classList.toggle("open", zones.has(one.dataset.zone));
  const chosen = new Set(all(".items :checked").map((one) => one.dataset.card));
  for (const card of all(".table [data-id]")) {
    card.classList.toggle("held", card.dataset.id === held || chosen.has(card.dataset.id));
  }
  main().classList.toggle("holding", Boolean(held));
  numbered();
}

/* How many are chosen; of an order also which place each has. */
function counted() {
  const field = main().querySelector("#answer .items");
  const button = main().querySelector(".answerbar [data-confirm]");
  if (!field || !button) return;
  const now = [...field.querySelectorAll(":checked")].map((one) => one.value);
  picked = [...picked.filter((one) => now.includes(one)), ...now.filter((one) => !picked.includes(one))];
  for (const box of field.querySelectorAll("[type=checkbox]")) {
    const label = box.closest("label");
    const place = picked.indexOf(box.value) + 1;
    if (field.dataset.ordered === "1" && place) label.dataset.place = place;
    else delete label.dataset.place;
  }
  button.querySelector(".count").textContent = picked.length || "";
  button.disabled = picked.length < Number(field.dataset.least) || picked.length > Number(field.dataset.most);
}

/* A new question: cards that an answer names are outlined, nothing is held. */
export function offer() {
  held = "";
  picked = [];
  clearTimeout(whole);
  main().classList.add("scripted");
  for (const one of all(".items .place")) one.value = "";
  const named = new Set(all("[data-cards]").flatMap((one) => one.dataset.cards.split(" ")));
  for (const one of all(".items [data-card]")) named.add(one.dataset.card);
  for (const card of all(".table [data-id]")) card.classList.toggle("offered", named.has(card.dataset.id));
  counted();
  marked();
}

/* Shows only the answers with a card; the same card again, or "", shows all of them. */
function narrow(id) {
  held = held === id ? "" : id;
  for (const one of all("#answer [data-cards]")) {
    const hit = held !== "" && one.dataset.cards.split(" ").includes(held);
    one.hidden = held !== "" && !hit;
    one.classList.toggle("hit", hit);
  }
  marked();
  if (held) choices()[0]?.focus();
}

/* The answer of the held card in a zone; says whether there was one. */
function placed(zone) {
  const one = zone && choices().find((button) => button.dataset.zone === zone.dataset.zone);
  one?.click();
  return Boolean(one);
}

/* What pressing a card means; false where it has no part in an answer. */
export function pressed(card) {
  const box = main().querySelector(`.items [data-card="${CSS.escape(card.dataset.id ?? "")}"]`);
  if (box) {
    box.click();
    return true;
  }
  if (held && card.dataset.id !== held && placed(card.closest("[data-zone].open"))) return true;
  if (!card.classList.contains("offered")) return false;
  narrow(card.dataset.id);
  return true;
}

/* The items of an order, as they were pressed. */
export function ordered(form, body) {
  if (form.id !== "answer" || !form.querySelector("[data-ordered='1']")) return;
  body.delete("item");
  for (const one of picked) body.append("item", one);
}

function away() {
  if (figures) return reading("");
  if (folded()) folded().open = false;
  for (const one of all(".items :checked")) one.click();
  if (held) narrow(held);
}

function key(event) {
  const name = event.key.toLowerCase();
  if (name === "escape") return away();
  if (name === "p") return main().querySelector("[data-pass]:not(:disabled)")?.click();
  if (name === "a") return main().querySelector("[data-all]")?.click();
  if (name === "enter") {
    if (figures) return taken();
    const only = choices();
    const one = confirming() ?? (only.length === 1 ? only[0] : null);
    return one && !one.disabled && one.click();
  }
  if (/^[0-9]$/.test(name)) return figure(name);
  if (name === "y" || name === "n") main().querySelector(`[data-key="${name}"]`)?.click();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Enter" && !figures && event.target.closest("button, a, summary")) return;
  /* Enter in a box would press the first button of its form, which is Pass. */
  if (event.key === "Enter") event.preventDefault();
  key(event);
});

document.addEventListener("click", (event) => {
  if (event.target.closest(".table button")) return;
  placed(event.target.closest(".table [data-zone].open"));
});

document.addEventListener("toggle", (event) => event.target.matches?.(".several") && marked(), true);

/* The last of so many as are asked for sends them, unless it is taken out again at once. */
function complete(added) {
  clearTimeout(whole);
  const { least, most, ordered: order } = main().querySelector("#answer .items").dataset;
  if (!added || order === "1" || least !== most || picked.length !== Number(most)) return;
  whole = setTimeout(() => confirming()?.click(), RECONSIDER);
}

document.addEventListener("change", (event) => {
  if (!event.target.matches("#answer [type=checkbox]")) return;
  const most = Number(main().querySelector("#answer .items").dataset.most);
  if (most === 1 && event.target.checked) {
    for (const one of all("#answer .items :checked")) if (one !== event.target) one.checked = false;
  }
  counted();
  marked();
  complete(event.target.checked);
});

/* With a mouse a card may be drawn to its zone. */
let drawn = null;
document.addEventListener("pointerdown", (event) => {
  const card = event.pointerType === "mouse" && event.button === 0 && event.target.closest(".table .offered[data-id]");
  drawn = card ? { card, x: event.clientX, y: event.clientY, going: false } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!drawn || drawn.going || Math.hypot(event.clientX - drawn.x, event.clientY - drawn.y) < DRAG) return;
  drawn.going = true;
  document.body.classList.add("dragging");
  if (held !== drawn.card.dataset.id) narrow(drawn.card.dataset.id);
});
document.addEventListener("pointerup", (event) => {
  document.body.classList.remove("dragging");
  if (drawn?.going) placed(document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-zone].open"));
  drawn = null;
});
