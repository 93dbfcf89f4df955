/* Where everything comes from: a record kept in the page (an exported replay), or the service. */
const kept = document.getElementById("record");
const record = kept ? unpacked(kept.textContent) : null;
const TELLING = ["level", "way", "id", "name"];
const base = document.querySelector("[data-base]")?.dataset.base ?? "";

export const exported = record !== null;
/* Events: "lost" when the service cannot be reached, "back" when it answers again. */
export const line = new EventTarget();
let reachable = true;

function reached(now) {
  if (now !== reachable) line.dispatchEvent(new Event(now ? "back" : "lost"));
  reachable = now;
}

async function unpacked(packed) {
  if (!("DecompressionStream" in window)) throw lacking("This browser cannot unpack the replay.");
  const bytes = Uint8Array.from(atob(packed.trim()), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

function lacking(words) {
  return Object.assign(new Error(words), { status: 404 });
}

/* A record names an address by what it tells apart, and says from which seq on it gives what. */
function held({ held: rows, pieces }, address) {
  const [path, query] = address.split("?");
  const asked = new URLSearchParams(query);
  const told = TELLING.filter((one) => asked.get(one)).map((one) => `&${one}=${asked.get(one)}`);
  const seq = Number(asked.get("seq") ?? Infinity);
  const found = rows[path + told.join("")]?.findLast(([from]) => from <= seq);
  if (!found) throw lacking("This replay does not hold it.");
  return found[1].map((one) => pieces[one]).join("");
}

/* A record holds one chain of steps from its first seq to its last. */
function steps({ steps: all, pieces, first }) {
  const whole = (numbers) => numbers.map((one) => pieces[one]).join("");
  const parts = (step) => Object.fromEntries(Object.entries(step).map(([name, one]) => [name, whole(one)]));
  return { steps: all.map((step, at) => ({ seq: at + first, parts: parts(step) })) };
}

/* What stands at an address below the match, as text; an error carries the status. */
export async function text(address) {
  if (exported) return held(await record, address);
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

/* Send fields, as a form does; an error says why they were not taken. */
export async function post(address, fields) {
  const answer = await fetch(address, { method: "POST", headers: { "x-part": "1" }, body: new URLSearchParams(fields) });
  if (!answer.ok) throw Object.assign(new Error(await wrong(answer)), { status: answer.status });
  return answer;
}

async function wrong(answer) {
  try {
    return (await answer.json()).detail;
  } catch {
    return `The service answered ${answer.status}.`;
  }
}

export async function json(address) {
  return exported ? steps(await record) : JSON.parse(await text(address));
}

/* What was written into the page itself. */
export const embedded = (id) => JSON.parse(document.getElementById(id).textContent);
