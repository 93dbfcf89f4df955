/* A match that goes on while it is looked at: the head moves, the reader does not. */
import { untilClosed } from "./closed.js";
import { json, line } from "./source.js";

const chip = document.getElementById("live");
const SETTLE = 120;
const RETRY = 3000;

function show(words, kind) {
  chip.textContent = words;
  chip.hidden = !words;
  chip.className = `badge ${kind}`;
}

const clock = () => new Date().toTimeString().slice(0, 8);
let latest = clock();
let heard = false;

/* Say whether the service answers; what was looked at before is still there. */
export function watch() {
  const lost = () => show(`Offline, as of ${latest}`, "");
  addEventListener("offline", lost);
  line.addEventListener("lost", lost);
  const back = () => show(heard ? "Live" : "", "on");
  addEventListener("online", back);
  line.addEventListener("back", back);
}

/* Follow the facts of a match; `grown` is told of what came together at once. */
export function follow(frame, address, grown) {
  let timer = 0;
  let last = frame.head;
  const take = async () => {
    timer = 0;
    grown(await json(`/tape?${new URLSearchParams({ as: frame.as, below: frame.below })}`));
  };
  const fact = (event) => {
    last = Math.max(last, Number(event.lastEventId) || 0);
    latest = clock();
    timer ||= setTimeout(() => take().catch(() => {}), SETTLE);
  };
  const open = () => {
    const source = new EventSource(`${address}?${new URLSearchParams({ as: frame.as, after: last })}`);
    source.addEventListener("open", () => {
      heard = true;
      show("Live", "on");
    });
    source.addEventListener("fact", fact);
    source.addEventListener("waiting", () => (latest = clock()));
    source.addEventListener("ended", () => {
      source.close();
      heard = false;
      show("", "");
    });
    untilClosed(source, () => {
      heard = false;
      show(`Ended, as of ${latest}`, "");
    });
    source.addEventListener("error", () => {
      if (heard) show(`Offline, as of ${latest}`, "");
      if (source.readyState === EventSource.CLOSED) setTimeout(open, RETRY);
    });
    addEventListener("pagehide", () => source.close());
  };
  open();
}
