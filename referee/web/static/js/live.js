/* A match that goes on while it is looked at: the head moves, the reader does not. */
import { json } from "./source.js";

const chip = document.getElementById("live");
const SETTLE = 120;
const RETRY = 3000;

function show(words, kind) {
  chip.textContent = words;
  chip.hidden = !words;
  chip.className = `badge ${kind}`;
}

const clock = () => new Date().toTimeString().slice(0, 8);

/* Follow the facts of a match; `grown` is told the new frame, once for what comes together. */
export function follow(frame, address, grown) {
  let timer = 0;
  let last = frame.head;
  let latest = clock();
  const take = async () => {
    timer = 0;
    grown(await json(`/frame?${new URLSearchParams({ as: frame.as, below: frame.below })}`));
  };
  const open = () => {
    const query = new URLSearchParams({ as: frame.as, after: last });
    const source = new EventSource(`${address}?${query}`);
    const fact = (event) => {
      last = Math.max(last, Number(event.lastEventId) || 0);
      latest = clock();
      timer ||= setTimeout(() => take().catch(() => {}), SETTLE);
    };
    source.addEventListener("open", () => show("Live", "on"));
    source.addEventListener("fact", fact);
    source.addEventListener("waiting", () => (latest = clock()));
    source.addEventListener("ended", () => {
      source.close();
      show("", "");
    });
    source.addEventListener("error", () => {
      show(`Offline, as of ${latest}`, "");
      if (source.readyState === EventSource.CLOSED) setTimeout(open, RETRY);
    });
    addEventListener("pagehide", () => source.close());
  };
  open();
}
