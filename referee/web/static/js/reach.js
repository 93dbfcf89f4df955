/* Whether the service can be reached: a badge says since when it cannot, and asks until it can. */
const badge = document.getElementById("reach");
const AGAIN = 2000;
const clock = () => new Date().toTimeString().slice(0, 8);
let latest = clock();
let there = true;

/* Events: "back" when the service answers again. */
export const line = new EventTarget();

export function reached(now) {
  const before = there;
  there = now;
  if (now) latest = clock();
  badge.textContent = now ? "" : `Offline, as of ${latest}`;
  badge.hidden = now;
  if (before && !now) setTimeout(probe, AGAIN);
  if (now && !before) line.dispatchEvent(new Event("back"));
}

async function probe() {
  try {
    await fetch(badge.dataset.probe, { cache: "no-store" });
    reached(true);
  } catch {
    setTimeout(probe, AGAIN);
  }
}

/* Asks the service; throws where it cannot be reached, which the badge then says. */
export async function ask(address, how) {
  try {
    const answer = await fetch(address, how);
    reached(true);
    return answer;
  } catch (error) {
    reached(false);
    throw error;
  }
}

addEventListener("offline", () => reached(false));
