/* The viewer: what is shown now, and what keys and buttons do to it. */
import * as address from "./address.js";
import { copied, reach } from "./clipboard.js";
import * as glance from "./glance.js";
import { listen } from "./keys.js";
import { STAYS, towards } from "./lead.js";
import * as live from "./live.js";
import * as log from "./log.js";
import * as notes from "./notes.js";
import * as panel from "./panel.js";
import * as play from "./play.js";
import * as points from "./points.js";
import * as reaching from "./reaching.js";
import { rove, tidy } from "./rove.js";
import * as say from "./say.js";
import { adopt, put, place } from "./screen.js";
import * as graphs from "./graphs.js";
import * as scrub from "./scrub.js";
import * as sheet from "./sheet.js";
import { embedded, exported } from "./source.js";
import * as steps from "./steps.js";
import * as study from "./study.js";
import * as tell from "./tell.js";
import * as tour from "./tour.js";
import { turned, veiled } from "./veil.js";
import * as whatif from "./whatif.js";
import * as why from "./why.js";

const find = (id) => document.getElementById(id);
const main = find("viewer");
const board = document.querySelector(".boardbox");
const links = [
  ...document.querySelectorAll("a[data-sight][href], a[data-level][href], a:is([data-do=copy], [data-do=whatif])[href], a[data-at]"),
];
const CARDS = "button, a[href], summary";
const OWN = new Set(["theme", "veil"]);
let frame = embedded("frame");
let seq = exported ? points.read(frame, new URLSearchParams(location.search).get("seq") ?? "") ?? frame.at : frame.at;
let asked = seq;
let drawn = frame.at;
let follows = false;
let leading = 0;

const now = () => ({
  frame, seq, as: frame.as, below: frame.below, usual: frame.as === "B" ? "B" : "A", why: why.open(),
});

/* The field tells where one is asked to be, unless somebody writes in it. */
function fill(target) {
  const field = find("seqfield");
  if (document.activeElement !== field) field.value = target;
}

/* What nobody sees at once waits until the step is painted; of many steps only the last counts. */
let waits = false;
function afterwards() {
  if (waits) return;
  waits = true;
  requestAnimationFrame(() => setTimeout(() => {
    waits = false;
    tidy(board, CARDS);
    document.title = document.title.replace(/^Seq \d+/, `Seq ${seq}`);
    address.write(now());
    for (const one of links) readdress(one);
  }));
}

/* Whoever stands at the head of a running match moves with it; others are told how far behind. */
const apart = () => live.away(follows ? 0 : frame.head - seq, !veiled());

/* Everything outside the parts that follows the seq. */
function settle(follow, anew = true) {
  const said = points.moment(frame, seq);
  scrub.show(seq, frame.head, said);
  graphs.show(points.turn(frame, seq), steps.at(seq)?.figures, { anew });
  sheet.at(seq);
  notes.at(seq);
  study.at(seq);
  log.mark(seq, { follow });
  fill(seq);
  find("head").textContent = frame.head;
  apart();
  main.classList.toggle("inundone", points.undoneBy(frame, seq) !== undefined);
  for (const [name, to] of Object.entries(ends)) mute(name, to());
}

const ends = {
  first: () => seq > frame.first, previous: () => seq > frame.first, next: () => seq < frame.head,
  last: () => seq < frame.head,
  previousTurn: () => points.points.turn(frame, seq, -1) !== undefined,
  nextTurn: () => points.points.turn(frame, seq, 1) !== undefined,
  previousMark: () => points.points.mark(frame, seq, -1) !== undefined,
  nextMark: () => points.points.mark(frame, seq, 1) !== undefined,
};

function mute(name, possible) {
  for (const one of main.querySelectorAll(`a[data-do=${name}]`)) {
    if (possible) one.removeAttribute("aria-disabled");
    else one.setAttribute("aria-disabled", "true");
  }
}

/* A link that leads to the seq which was shown at first leads to the one shown now. */
function readdress(one) {
  one.setAttribute("href", one.getAttribute("href").replace(/([?&](?:seq|at)=|\/proofs\/)\d+/, `$1${seq}`));
}

function speak(moving) {
  const words = moving ? points.moment(frame, seq) : say.sentence(place("caption"));
  const court = !moving && place("caption").querySelector("[data-court]");
  say.sayCourt(court ? words : "");
  say.say(court ? "" : [words, notes.said()].filter(Boolean).join(" "));
}

/* Show a seq: the board at once where it is at hand, else the last one stays until it comes. */
export async function go(to, { moving = false, follow = true, led = false, guided = false } = {}) {
  const target = Math.max(frame.first, Math.min(frame.head, Math.trunc(Number(to)) || 1));
  asked = target;
  follows = !guided && (led || target === frame.head);
  if (!guided) study.left();
  if (!led) clearTimeout(leading);
  if (!moving) play.stop();
  fill(target);
  const waiting = setTimeout(() => (find("loading").hidden = false), 300);
  try {
    const parts = steps.at(target) ?? (await steps.need(frame, target));
    if (asked !== target) return;
    seq = target;
    (target === drawn ? adopt : put)(parts);
    drawn = 0;
    settle(follow, false);
    afterwards();
    speak(moving);
    why.follow(now());
    steps.ahead(frame, seq);
  } catch (error) {
    if (asked !== target) return;
    asked = seq;
    fill(seq);
    tell.wrong(error);
  } finally {
    clearTimeout(waiting);
    find("loading").hidden = true;
  }
}

/* Go to where something lies; say so where there is none. */
function jump(kind, way, none) {
  const to = points.points[kind](frame, asked, way);
  if (to === undefined) tell.note(none);
  else go(to);
}

const sight = (name) => () => {
  const one = document.querySelector(`[data-sight=${name}]`);
  if (!one) tell.note(exported ? "This replay holds one sight." : "This view is not open to you.");
  else if (one.getAttribute("aria-checked") !== "true") turnTo(one.href);
};

/* Another page in place of this one, so that back still leaves the viewer. */
const turnTo = (href) => location.replace(address.carried(href));

function level(name) {
  const chosen = document.querySelector(`[data-level=${name}]`);
  if (!chosen) return;
  for (const one of document.querySelectorAll("[data-level]")) {
    one.setAttribute("aria-checked", String(one === chosen));
  }
  tidy(find("levels"), "a");
  log.load(frame, name).catch(tell.wrong);
}

function turnTable() {
  if (exported) return tell.note("This replay holds one side of the table.");
  const other = frame.below === "A" ? "B" : "A";
  return turnTo(address.address(now(), { below: other }));
}

async function copy() {
  if (location.protocol === "file:") return tell.note("This replay is a file. Send the file itself.");
  const link = address.link(now());
  const view = exported ? "Link copied." : `Link copied: spectator view.${reach(link) || (main.dataset.closed ?? "")}`;
  return tell.note((await copied(link)) ? view : `This browser does not copy. The link is ${link}`);
}

/* A seat calls from its own screen, where the form stands open. */
function callJudge() {
  const own = document.querySelector("[data-door=play]");
  if (!own) return tell.note("A judge is called from a seat of this match.");
  const seat = frame.as === "A" || frame.as === "B" ? `?seat=${frame.as}` : "";
  return location.assign(`${own.href.replace(/\?.*/, "")}${seat}#call`);
}

function goto() {
  const field = find("seqfield");
  if (field.getClientRects().length === 0) return false;
  field.focus();
  return field.select();
}

const commands = {
  previous: () => go(asked - 1), next: () => go(asked + 1), first: () => go(frame.first), last: () => go(frame.head),
  previousStop: () => jump("stop", -1, "No earlier outcome."),
  nextStop: () => jump("stop", 1, "No later outcome."),
  follow: () => go(frame.head),
  previousTurn: () => jump("turn", -1, "This is the first turn."),
  nextTurn: () => jump("turn", 1, "This is the last turn."),
  previousPhase: () => jump("phase", -1, "No earlier phase."),
  nextPhase: () => jump("phase", 1, "No later phase."),
  previousRuling: () => jump("ruling", -1, "No earlier ruling."),
  nextRuling: () => jump("ruling", 1, "No later ruling."),
  nextReveal: () => jump("reveal", 1, "No later reveal."),
  nextUndone: () => jump("undone", 1, "No later undone stretch."),
  checkpoint: () => jump("checkpoint", 1, "No later checkpoint."),
  previousMark: () => jump("mark", -1, "No earlier marked note."),
  nextMark: () => (panel.close(), jump("mark", 1, "No later marked note.")),
  writeNote: () => (panel.close(), notes.write() || tell.note("Notes are written by officials of this match.")),
  study: () => (panel.close(), void study.press(now)),
  rejoin: study.rejoin, copyStudy: () => void study.copy(), leaveStudy: () => void study.leave(),
  play: () => (play.playing() ? play.stop() : play.start(now, (to) => go(to, { moving: true }))),
  faster: () => play.faster(1), slower: () => play.faster(-1), speed: play.turnSpeed,
  goto, turnTable, copy, callJudge,
  whatif: () => whatif.show(now()).catch(tell.wrong),
  why: () => why.toggle(now()), causes: () => why.show(now(), "up"), effects: () => why.show(now(), "down"),
  both: () => why.show(now(), ""),
  sightA: sight("a"), sightB: sight("b"), sightSpectator: sight("spectator"), sightJudge: sight("judge"),
  brief: () => level("brief"), normal: () => level("normal"), full: () => level("full"),
  filter: () => (panel.close(), log.filter()), unfilter: () => void log.unfilter(),
  keys: () => panel.toggle(find("keys")), menu: () => panel.toggle(find("menu")),
  whole: graphs.turnWhole,
  tour: tour.open, tourNext: tour.forward, tourBack: tour.backward, tourClose: tour.close,
  veil: () => document.querySelector("[data-do=veil]").click(),
  theme: () => document.querySelector("[data-do=theme]").click(),
  close: () => glance.away() || panel.close() || tour.close() || why.close(now()) || log.unfilter(),
};

/* Buttons, and the links of the screen that lead to another seq of this match. */
function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const button = event.target.closest("[data-do]");
  const link = event.target.closest("a[href]");
  const chosen = event.target.closest("[data-level], [data-sight]");
  const name = button?.dataset.do;
  if (name && !OWN.has(name) && commands[name]) {
    event.preventDefault();
    if (button.getAttribute("aria-disabled") !== "true") commands[name]();
  } else if (chosen?.dataset.level) {
    event.preventDefault();
    level(chosen.dataset.level);
  } else if (chosen?.dataset.sight) {
    event.preventDefault();
    commands[`sight${chosen.dataset.sight.replace(/^./, (one) => one.toUpperCase())}`]();
  } else if (link) {
    follow(event, link);
  }
}

function follow(event, link) {
  const to = new URL(link.href, location.href);
  const within = to.pathname === location.pathname && to.searchParams.has("seq");
  const same = !to.searchParams.has("as") || to.searchParams.get("as") === frame.as;
  if (!within || !same || link.target) return;
  event.preventDefault();
  panel.close();
  go(to.searchParams.get("seq"), { follow: !find("log").contains(link) });
}

function typed(event) {
  event.preventDefault();
  const field = find("seqfield");
  const to = points.read(frame, field.value);
  if (to === undefined) return tell.note(`There is no ${field.value.trim() || "such point"} in this match.`);
  if (to < frame.first) tell.note(`This replay begins at seq ${frame.first}.`);
  if (to > frame.head) tell.note(`Seq ${to} does not exist; the match ends at ${frame.head}.`);
  field.blur();
  return go(to);
}

/* Move on with a match: over the last outcomes that came, then to where it waits. */
function lead() {
  clearTimeout(leading);
  const to = towards(frame, seq);
  go(to, { led: true });
  if (to < frame.head) leading = setTimeout(lead, STAYS);
}

/* The match went on: more to see, and whoever stepped back stays where they are. */
async function grown(tape) {
  if (JSON.stringify(tape.frame.undone) !== JSON.stringify(frame.undone)) steps.forget();
  const ruled = tape.frame.rulings.filter(([at]) => at > frame.head);
  frame = tape.frame;
  find("scrubber").innerHTML = tape.scrubber;
  find("graphs").innerHTML = tape.graphs;
  notes.put(tape.notes);
  if (!find("integrity").querySelector(":popover-open")) find("integrity").innerHTML = tape.integrity;
  settle(false);
  await log.load(frame, document.querySelector("[data-level][aria-checked=true]").dataset.level);
  if (follows) lead();
  else study.again();
  for (const [at, name] of ruled) say.sayCourt(`Ruling ${name} was given at ${at}.`);
}

/* Go to where a study stands; its reasons are opened and closed here as they are there. */
async function guide({ seq: to, why: opened }, turned) {
  await go(to, { guided: true });
  if (turned && opened && !why.open()) why.show(now(), "", true);
  else if (turned && !opened) why.close(now());
}

function begin() {
  document.addEventListener("click", pressed);
  find("goto").addEventListener("submit", typed);
  log.begin();
  panel.begin();
  sheet.begin();
  why.begin();
  listen(commands);
  scrub.begin({
    passing: (to) => (fill(to), tell.passing(frame, to)),
    rest: (to) => go(to, { moving: true }),
    head: () => frame.head,
  });
  graphs.begin(go);
  notes.begin(async () => grown(await live.tape(frame)), log.home);
  turned(() => (settle(true), address.write(now()), afterwards()));
  reaching.begin(board, place("caption"), (way) => go(asked + way));
  rove(board, CARDS);
  for (const one of [find("sight"), find("levels")].filter(Boolean)) rove(one, "a");
  rove(find("log"), "a[href], summary");
  settle(true);
  go(seq);
  level(document.querySelector("[data-level][aria-checked=true]").dataset.level);
  tour.begin("tour" in main.dataset);
  if (!exported) live.watch();
  study.begin(now, guide);
  if (!exported && !frame.ended) live.follow(frame, main.dataset.stream, grown);
}

begin();
