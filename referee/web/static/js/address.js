import { veiled } from "./veil.js";

/* The address of what is shown: written at each step in place of the last, so back leaves. */
export function address(now, changes = {}) {
  const all = { ...now, ...changes };
  const query = new URLSearchParams();
  query.set("seq", all.seq);
  query.set("as", all.as);
  if (all.below !== all.usual) query.set("below", all.below);
  if (all.why) query.set("why", "1");
  if (veiled()) query.set("spoilers", "off");
  return `${location.pathname}?${query}`;
}

export const write = (now) => {
  if (location.protocol !== "file:") history.replaceState(null, "", address(now));
};

/* The whole link to this seq and sight, as it is copied. */
export const link = (now) => new URL(address(now), location.href).href;
