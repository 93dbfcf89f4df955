/* A match that goes on while it is looked at: whether it is heard, and how far behind a reader is. */
import { untilClosed } from "./closed.js";
import { sayCourt } from "./say.js";
import { json, line } from "./source.js";

const chip = document.getElementById("live");
const { delay, rests } = document.getElementById("viewer").dataset;
const late = Number(delay) || 0;
const SETTLE = 120;
const RETRY = 3000;
const AGAIN = 5;
const MINUTE = 60;
const LIVE = late ? `Live, ${late % MINUTE ? `${late} s` : `${late / MINUTE} min`} delayed` : "Live";
const clock = () => new Date().toTimeString().slice(0, 8);
let latest = clock();
let heard = false;
let lost = "";
let behind = "";
/* Nobody is told to catch up with a match that stands, until something happens there. */
let moves = rests === undefined;

function show() {
  const words = lost || (heard ? (behind ? moves && behind : LIVE) || "" : "");
  if (chip.textContent !== words) chip.textContent = words;
  chip.hidden = !words;
  chip.className = `badge ${words && !lost ? "on" : ""} ${words && words === behind ? "behind" : ""}`;
  chip.title = words === behind ? "Go to where the match is, and move with it" : "";
}

function lose(words) {
  if (words && words !== lost) sayCourt(words);
  lost = words;
  show();
}

/* Say how many facts a reader is behind the match; 0 moves with it, none says no number. */
export function away(facts, counted = true) {
  behind = facts ? `${counted ? `${facts} behind` : "Behind"}, follow` : "";
  show();
}

/* Say whether the service answers; what was looked at before is still there. */
export function watch() {
  const gone = () => lose(`Offline, as of ${latest}`);
  addEventListener("offline", gone);
  line.addEventListener("lost", gone);
  const back = () => lose("");
  addEventListener("online", back);
  line.addEventListener("back", back);
}

/* The match as it stands now, with all that is drawn once a page; `more` asks for more of it. */
export const tape = (frame, more = {}) =>
  json(`/tape?${new URLSearchParams({ as: frame.as, below: frame.below, ...more })}`);

/* Follow the facts of a match; `grown` is told of what came together at once. */
export function follow(frame, address, grown, more = {}) {
  let timer = 0;
  let last = frame.head;
  /* What did not come, or came before the last fact was to be had there, is asked for again. */
  const take = async (again = 0) => {
    const told = await tape(frame, more).catch(() => null);
    timer = 0;
    if (told) grown(told);
    if (told?.frame.head >= last || again === AGAIN) return;
    timer ||= setTimeout(() => take(again + 1), RETRY);
  };
  const fact = (event) => {
    last = Math.max(last, Number(event.lastEventId) || 0);
    latest = clock();
    moves = true;
    timer ||= setTimeout(take, SETTLE);
  };
  const open = () => {
    const source = new EventSource(`${address}?${new URLSearchParams({ as: frame.as, after: last })}`);
    source.addEventListener("open", () => {
      heard = true;
      lose("");
    });
    source.addEventListener("fact", fact);
    source.addEventListener("waiting", () => (latest = clock()));
    if (more.stage) source.addEventListener("clock", () => (timer ||= setTimeout(take, SETTLE)));
    source.addEventListener("ended", () => {
      source.close();
      heard = false;
      lose("");
    });
    untilClosed(source, () => {
      heard = false;
      lose(`Ended, as of ${latest}`);
    });
    source.addEventListener("error", () => {
      if (heard) lose(`Offline, as of ${latest}`);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, RETRY);
    });
    addEventListener("pagehide", () => source.close());
  };
  open();
}
