/* Two boards that step together: the stepping of the viewer, over the steps of both. */
import { listen } from "./keys.js";
import { show as showCard } from "./peek.js";
import * as play from "./play.js";
import { moment, points } from "./points.js";
import * as reaching from "./reaching.js";
import * as say from "./say.js";
import { adopt, put, place, placed } from "./screen.js";
import * as scrub from "./scrub.js";
import { embedded } from "./source.js";
import * as steps from "./steps.js";
import * as tell from "./tell.js";

const SIDES = ["one-", "other-"];
const frame = embedded("frame");
const find = (id) => document.getElementById(id);
const controls = document.querySelector(".controls");
let step = frame.at;
let asked = step;
let drawn = step;

/* What the two boards have otherwise at this step is marked on both. */
function mark() {
  const differ = new Set(place("between").querySelector("[data-marked]").dataset.marked.split(" "));
  for (const [name, one] of placed()) {
    const side = SIDES.find((prefix) => name.startsWith(prefix));
    if (side) one.classList.toggle("diff", differ.has(name.slice(side.length)));
  }
}

/* The lists of outcomes show where both stand, and each board opens its cards at its own seq. */
function settle() {
  scrub.show(step, frame.head, moment(frame, step), "Step");
  find("stepno").textContent = step;
  find("cursor").setAttribute("transform", `translate(${frame.places[step - 1]} 0)`);
  for (const side of SIDES) {
    const box = document.querySelector(`[data-side="${side}"]`);
    box.querySelector("form.boardbox").elements.seq.value = place(`${side}caption`).querySelector(".seq").textContent;
    const list = box.querySelector(".after");
    const rows = [...list.querySelectorAll("[data-step]")];
    const here = rows.findLast((one) => Number(one.dataset.step) <= step);
    for (const one of rows) one.removeAttribute("aria-current");
    here?.setAttribute("aria-current", "step");
    if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
    else list.scrollTop = 0;
  }
  for (const [name, possible] of Object.entries(ends)) {
    for (const one of controls.querySelectorAll(`[data-do=${name}]`)) {
      if (possible()) one.removeAttribute("aria-disabled");
      else one.setAttribute("aria-disabled", "true");
    }
  }
  const query = new URLSearchParams(location.search);
  query.set("step", step);
  history.replaceState(null, "", `?${query}`);
}

const ends = {
  first: () => step > 1, previous: () => step > 1, next: () => step < frame.head,
  last: () => step < frame.head, previousTurn: () => step > 1,
  nextTurn: () => points.turn(frame, step, 1) !== undefined,
};

const sentence = (side) => say.sentence(place(`${side}caption`));

/* Show a step on both boards at once; the last one stays until it comes. */
async function go(to, { moving = false } = {}) {
  const target = Math.max(1, Math.min(frame.head, Math.trunc(Number(to)) || 1));
  asked = target;
  if (!moving) play.stop();
  try {
    const parts = steps.at(target) ?? (await steps.need(frame, target));
    if (asked !== target) return;
    step = target;
    (target === drawn ? adopt : put)(parts);
    drawn = 0;
    mark();
    settle();
    say.say(moving ? moment(frame, step) : `${sentence("one-")} Beside it: ${sentence("other-")}`);
    steps.ahead(frame, step);
  } catch (error) {
    asked = step;
    tell.wrong(error);
  }
}

const turn = (way) => go(points.turn(frame, asked, way) ?? (way < 0 ? 1 : asked));
const press = (name) => () => document.querySelector(`[data-do=${name}]`).click();
const commands = {
  previous: () => go(asked - 1), next: () => go(asked + 1),
  previousStop: () => go(asked - 1), nextStop: () => go(asked + 1),
  first: () => go(1), last: () => go(frame.head),
  previousTurn: () => turn(-1), nextTurn: () => turn(1),
  previousRuling: () => go(points.ruling(frame, asked, -1) ?? asked),
  nextRuling: () => go(points.ruling(frame, asked, 1) ?? asked),
  play: () => (play.playing() ? play.stop() : play.start(() => ({ frame, seq: step }), (to) => go(to, { moving: true }))),
  faster: () => play.faster(1), slower: () => play.faster(-1), speed: play.turnSpeed,
  copy: press("copy-address"), theme: press("theme"),
};
const BUTTONS = new Set(["first", "last", "previous", "next", "previousTurn", "nextTurn", "play", "speed"]);

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const button = event.target.closest("[data-do]");
  const link = event.target.closest("a[href]");
  const to = link && new URL(link.href, location.href);
  if (button && BUTTONS.has(button.dataset.do)) {
    event.preventDefault();
    if (button.getAttribute("aria-disabled") !== "true") commands[button.dataset.do]();
  } else if (to && to.pathname === location.pathname && to.searchParams.has("step")) {
    event.preventDefault();
    go(to.searchParams.get("step"));
  }
}

document.addEventListener("click", pressed);
listen(commands);
scrub.begin({
  passing: (to) => (find("stepno").textContent = to),
  rest: (to) => go(to, { moving: true }),
  head: () => frame.head,
});
for (const side of SIDES) {
  const box = document.querySelector(`[data-side="${side}"]`);
  const form = box.querySelector("form.boardbox");
  reaching.begin(form, place(`${side}caption`), (way) => go(asked + way));
  form.addEventListener("submit", (event) => {
    if (!event.submitter) return;
    event.preventDefault();
    showCard(event.submitter);
  });
}
settle();
go(step);
