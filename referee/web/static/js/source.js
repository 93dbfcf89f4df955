/* Where everything comes from: a record kept in the page (an exported replay), or the service. */
const kept = document.getElementById("record");
const record = kept ? JSON.parse(kept.textContent) : null;
const base = document.getElementById("viewer")?.dataset.base ?? "";

export const exported = record !== null;
/* Events: "lost" when the service cannot be reached, "back" when it answers again. */
export const line = new EventTarget();
let reachable = true;

function reached(now) {
  if (now !== reachable) line.dispatchEvent(new Event(now ? "back" : "lost"));
  reachable = now;
}

/* What stands at an address below the match, as text; an error carries the status. */
export async function text(address) {
  if (exported) {
    if (address in record) return record[address];
    throw Object.assign(new Error("This replay does not hold it."), { status: 404 });
  }
  let answer;
  try {
    answer = await fetch(base + address, { headers: { "x-part": "1" } });
  } catch (error) {
    reached(false);
    throw error;
  }
  reached(true);
  if (!answer.ok) throw Object.assign(new Error(await wrong(answer)), { status: answer.status });
  return answer.text();
}

async function wrong(answer) {
  try {
    return (await answer.json()).detail;
  } catch {
    return `The service answered ${answer.status}.`;
  }
}

export async function json(address) {
  const found = await text(address);
  return typeof found === "string" ? JSON.parse(found) : found;
}

/* What was written into the page itself. */
export const embedded = (id) => JSON.parse(document.getElementById(id).textContent);
