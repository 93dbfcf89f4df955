import { exported } from "./source.js";
import { veiled } from "./veil.js";

const EVERYBODY = "spectator";
/* The seat that lies below for everybody who does not ask for the other. */
const USUAL = "A";

/* The study that is followed here, "" for none: it stays in the address until it is left. */
let studied = new URLSearchParams(location.search).get("study") ?? "";
export const study = () => studied;
export function leave() {
  studied = "";
}

/* Another page of this match goes on with the study. */
export function carried(href) {
  const to = new URL(href, location.href);
  if (studied) to.searchParams.set("study", studied);
  return to.href;
}

/* The address of what is shown: written at each step in place of the last, so back leaves. */
export function address(now, changes = {}) {
  const all = { ...now, ...changes };
  const query = new URLSearchParams();
  query.set("seq", all.seq);
  if (!exported) query.set("as", all.as);
  if (all.below !== all.usual) query.set("below", all.below);
  if (all.why) query.set("why", "1");
  if (veiled()) query.set("spoilers", "off");
  if (studied) query.set("study", studied);
  return `${location.pathname}?${query}`;
}

/* Write it, and let those know who tell others where one stands. */
export const write = (now) => {
  if (location.protocol !== "file:") history.replaceState(null, "", address(now));
  document.dispatchEvent(new CustomEvent("placed", { detail: now }));
};

/* The link to this seq that is copied: the public address, with everybody's eyes. A replay holds one
   sight and has no other address than its own. */
export function link({ seq, below, why }) {
  const { shared } = document.getElementById("viewer").dataset;
  const to = new URL(shared ?? location.pathname, location.href);
  to.searchParams.set("seq", seq);
  if (shared) to.searchParams.set("as", EVERYBODY);
  if (shared && below !== USUAL) to.searchParams.set("below", below);
  if (why) to.searchParams.set("why", "1");
  if (veiled()) to.searchParams.set("spoilers", "off");
  return to.href;
}
