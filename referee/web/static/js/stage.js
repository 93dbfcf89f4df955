/* The view for a stream: it moves with the match by itself, and nothing on it is pressed. */
import * as clock from "./clock.js";
import { STAYS, towards } from "./lead.js";
import * as live from "./live.js";
import { put } from "./screen.js";
import { embedded, json } from "./source.js";
import * as steps from "./steps.js";

const main = document.getElementById("viewer");
const AGAIN = 3000;
let frame = embedded("frame");
let seq = frame.at;
let ahead = { stops: [], head: seq };
let leading = 0;

/* What could not be fetched is tried again: nobody sits before a stream to press anything. */
async function lead() {
  clearTimeout(leading);
  const to = towards(ahead, seq);
  const parts = await steps.need(frame, to).catch(() => null);
  clearTimeout(leading);
  if (parts) {
    put(parts);
    seq = to;
  }
  if (!parts || to < ahead.head) leading = setTimeout(lead, parts ? STAYS : AGAIN);
}

function timed(tape) {
  clock.told(tape.now);
  document.getElementById("clock").innerHTML = tape.clock;
  clock.tick();
}

function grown(tape) {
  if (JSON.stringify(tape.frame.undone) !== JSON.stringify(frame.undone)) steps.forget();
  frame = tape.frame;
  ahead = tape.to;
  timed(tape);
  lead();
}

const anew = () => json(`/tape?${new URLSearchParams({ as: frame.as, below: frame.below, stage: 1 })}`).then(grown, () => {});

clock.told(main.dataset.now);
/* A moment that was asked for stays; the head moves on. */
if ("follows" in main.dataset && !frame.ended) {
  clock.begin(anew);
  live.watch();
  live.follow(frame, main.dataset.stream, grown, { stage: 1 });
} else {
  clock.tick();
}
