import { veiled } from "./veil.js";

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
  query.set("as", all.as);
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

/* The whole link to this seq and sight, as it is copied. */
export function link(now) {
  const to = new URL(address(now), location.href);
  to.searchParams.delete("study");
  return to.href;
}
