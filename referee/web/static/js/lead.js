/* Moving on with a match: over the last outcomes that came, then to where it waits. */
const MOST = 3;

/* Milliseconds for which an outcome stays. */
export const STAYS = 600;

/* The seq to show next. */
export function towards(frame, seq) {
  const [next] = frame.stops.filter((one) => one > seq).slice(-MOST);
  return next ?? frame.head;
}
