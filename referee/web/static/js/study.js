/* A study that leads others: whoever leads tells where they stand, whoever follows goes there with
   their own eyes, and may step away and come back. */
import * as address from "./address.js";
import { copied, reach } from "./clipboard.js";
import { untilClosed } from "./closed.js";
import { post } from "./source.js";
import { note, wrong } from "./tell.js";
import { veiled } from "./veil.js";

const box = document.getElementById("study");
const main = document.getElementById("viewer");
const base = `${main.dataset.base}/studies`;
const KEPT = `study ${main.dataset.base}`;
const REST = 150;
const LEAVING = 200;
let mine = null;
let heard = null;
let followers = 0;
let leader = "";
let there = null;
let here = 0;
let along = false;
let moveTo = () => {};
let stand = () => {};

const part = (name) => box.querySelector(`[data-${name}]`);

function show(words, buttons) {
  box.hidden = !words;
  if (part("words").textContent !== words) part("words").textContent = words;
  for (const one of box.querySelectorAll("[data-do]")) {
    one.hidden = !(one.dataset.do in buttons);
    if (!one.hidden) one.textContent = buttons[one.dataset.do];
  }
}

/* How far somebody who stepped away is from where the study stands. */
function apart() {
  const far = there.seq - here;
  if (veiled() || !far) return "Follow again";
  return `${Math.abs(far)} ${far > 0 ? "behind" : "ahead"}, follow`;
}

function draw() {
  for (const one of document.querySelectorAll("[data-do=study]")) one.hidden = Boolean(mine || heard);
  if (mine) {
    const told = followers ? `, ${followers} ${followers === 1 ? "follows" : "follow"}` : "";
    return show(`You lead a study${told}`, { copyStudy: "Copy its link", leaveStudy: "End it" });
  }
  if (!there) return show("", {});
  const leave = { leaveStudy: "Stop following" };
  if (along) return show(`Following ${leader}`, leave);
  return show(`${leader.replace(/^./u, (one) => one.toUpperCase())} leads a study`, { rejoin: apart(), ...leave });
}

/* Say that a study is over; the reader stays where they are. */
function over(words) {
  heard?.close();
  heard = mine = there = null;
  along = false;
  address.leave();
  sessionStorage.removeItem(KEPT);
  address.write(stand());
  draw();
  note(words);
}

/* A stream that is refused is over; one that breaks off because the page is left is not. */
function refused() {
  if (heard?.readyState === EventSource.CLOSED) over("This study has ended.");
}

function hear(name, end, kinds) {
  heard = new EventSource(`${base}/${name}/${end}`);
  for (const [kind, told] of Object.entries(kinds)) {
    heard.addEventListener(kind, (event) => told(event.data ? JSON.parse(event.data) : null));
  }
  heard.addEventListener("over", () => over(mine ? "Your study has ended." : `The study of ${leader} has ended.`));
  heard.addEventListener("error", () => setTimeout(refused, LEAVING));
  untilClosed(heard, () => over("This study has ended."));
}

/* Leading. */
let next = null;
let sends = false;

/* Tell where one stands; of many places in a short time the last one counts. */
async function tellPlace(place) {
  next = place;
  if (sends) return;
  sends = true;
  try {
    while (next && mine) {
      const fields = next;
      next = null;
      await post(`${base}/${mine.name}`, fields);
      await new Promise((done) => setTimeout(done, REST));
    }
  } catch (error) {
    wrong(error);
  } finally {
    sends = false;
  }
}

const placed = (now) => ({ seq: now.seq, why: now.why ? "1" : "" });

function lead(found, now) {
  mine = found;
  sessionStorage.setItem(KEPT, JSON.stringify(found));
  box.querySelector("[data-do=copyStudy]").href = found.link;
  hear(found.name, "leading", {
    open: () => tellPlace(placed(now())),
    followers: (told) => ((followers = told.followers), draw()),
  });
  draw();
}

export async function copy() {
  const link = new URL(mine.link, location.href).href;
  note((await copied(link)) ? `Link copied: each follows with their own view.${reach(link)}` : `This browser does not copy. The link is ${link}`);
}

/* Lead a study, or come back to the one that is followed. */
export async function press(now) {
  if (mine) return copy();
  if (there) return rejoin();
  if (!document.querySelector("[data-do=study]")) return note("A study is led by somebody who signed in.");
  try {
    lead(await (await post(base, placed(now()))).json(), now);
    await copy();
  } catch (error) {
    wrong(error);
  }
}

/* Following. */
export function rejoin() {
  along = true;
  moveTo(there, true);
  draw();
}

/* Somebody goes elsewhere by themselves. */
export function left() {
  if (!along) return;
  along = false;
  draw();
}

/* Where the reader stands now. */
export function at(seq) {
  here = seq;
  if (there && !along) draw();
}

/* The match went on: perhaps to where the study stands. */
export const again = () => along && moveTo(there, false);

function led({ by, seq, why }) {
  const turned = there?.why !== why;
  leader = by;
  along ||= there === null;
  there = { seq, why };
  if (along) moveTo(there, turned);
  draw();
}

/* Stop following, or end what one leads. */
export async function leave() {
  const own = mine;
  next = null;
  while (sends) await new Promise((done) => setTimeout(done, REST)); // a move after the end finds no study
  if (own) await post(`${base}/${own.name}`, { seq: here, end: "1" }).catch(() => {});
  if (mine || heard) over(own ? "Your study has ended." : "You follow no more.");
}

/* Take up what this page led or followed before it was loaded anew. */
function start() {
  const kept = sessionStorage.getItem(KEPT);
  if (address.study()) hear(address.study(), "stream", { led });
  else if (kept) lead(JSON.parse(kept), stand);
}

/* `now` says where the reader stands; `move` goes to a place, and opens or closes the reasons where
   it is said to. */
export function begin(now, move) {
  if (!box) return;
  moveTo = move;
  stand = now;
  document.addEventListener("placed", ({ detail }) => mine && tellPlace(placed(detail)));
  addEventListener("pagehide", () => {
    heard?.close();
    heard = null;
  });
  addEventListener("pageshow", (event) => event.persisted && start());
  start();
}
