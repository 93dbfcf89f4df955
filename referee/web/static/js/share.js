/* The share of a seat: made and kept on this device, given by itself, and after the match everything
   that fell is worked out here from the three shares (events/shares.py says how). */
const STORE = "referee-share-";
const PARTIES = ["house", "A", "B"];
const SPAN = 1n << 64n;
const text = new TextEncoder();

const hex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
const bytes = (said) => Uint8Array.from(said.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function packed(...parts) {
  const rows = [];
  for (const part of parts) rows.push(part.length >> 8, part.length & 255, ...part);
  return Uint8Array.from(rows);
}

const hash = async (row) => new Uint8Array(await crypto.subtle.digest("SHA-256", row));

async function commitment(match, party, share) {
  const parts = ["wixoss-share-v1", match, party].map((one) => text.encode(one));
  return hex(await hash(packed(...parts, bytes(share))));
}

async function* numbers(key, draw) {
  for (let block = 0n; ; block += 1n) {
    const row = new DataView(new ArrayBuffer(16));
    row.setBigUint64(0, BigInt(draw));
    row.setBigUint64(8, block);
    const made = new DataView(await crypto.subtle.sign("HMAC", key, row));
    for (let at = 0; at < 32; at += 8) yield made.getBigUint64(at);
  }
}

/* The result of a draw: the first places of a Fisher-Yates shuffle, each number as likely. */
async function drawn(key, { draw, taken, among }) {
  const stream = numbers(key, draw);
  const row = Array.from({ length: among }, (_, place) => place);
  for (let at = 0; at < taken; at += 1) {
    const bound = BigInt(among - at);
    const most = SPAN - (SPAN % bound);
    let number = most;
    while (number >= most) number = (await stream.next()).value;
    const other = at + Number(number % bound);
    [row[at], row[other]] = [row[other], row[at]];
  }
  return row.slice(0, taken);
}

/* What does not hold of the chance of a match that is over, "" where all of it follows. */
async function fault(found, seat, own) {
  const { match, shares, commitments, draws } = found;
  for (const party of PARTIES) {
    if (!shares[party]) return `there is no share of ${party}`;
    if ((await commitment(match, party, shares[party])) !== commitments[party]) {
      return `the share of ${party} is not the one that was committed to`;
    }
  }
  if (own && shares[seat] !== own) return "the share of your seat is not the one on this device";
  const parts = ["wixoss-chance-v1", match].map((one) => text.encode(one));
  const raw = await hash(packed(...parts, ...PARTIES.map((party) => bytes(shares[party]))));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (const [place, one] of draws.entries()) {
    if (one.draw !== place + 1) return `draw ${place + 1} is missing`;
    if (String(await drawn(key, one)) !== String(one.result)) {
      return `draw ${one.draw} at ${one.seq} does not follow from the shares`;
    }
  }
  return "";
}

async function checked(box, own) {
  const answer = await fetch(box.dataset.shares, { headers: { accept: "application/json" } });
  if (!answer.ok) return "what fell could not be read";
  const found = await answer.json();
  if (found.waived) return "chance was not shared: an official waived a share";
  if (!found.opened) return "";
  const wrong = await fault(found, box.dataset.seat, own);
  if (wrong) return `✗ ${wrong}: call a judge`;
  const many = found.draws.length;
  const what = many === 1 ? "1 result follows" : `${many} results follow`;
  return `✓ checked on this device: ${what} from the three shares`;
}

function kept(name, asked) {
  let own = localStorage.getItem(name) ?? "";
  if (!own && asked === "commit") {
    own = hex(crypto.getRandomValues(new Uint8Array(32)));
    localStorage.setItem(name, own);
  }
  return own;
}

/* Gives what is asked of the share of a seat, and tells what there is to know of it. */
export async function share(box) {
  if (!box) return;
  const { match, seat, asked } = box.dataset;
  const told = box.querySelector("[data-told]");
  if (!crypto.subtle) {
    told.textContent = "A share is made over https alone: use `referee share` instead";
    return;
  }
  const own = kept(`${STORE}${match}-${seat}`, asked);
  told.textContent = own ? `Your share: ${own.slice(0, 8)}…, kept on this device` : "";
  if (asked) {
    if (!own) {
      told.textContent = "Your share is not on this device: open the one on which you committed";
      return;
    }
    const form = box.querySelector("form");
    const word = asked === "commit" ? await commitment(match, seat, own) : own;
    if (!form.isConnected) return;
    form.elements.say.value = `${asked} ${word}`;
    form.requestSubmit();
  } else if (box.dataset.over) {
    box.querySelector("[data-checked]").textContent = await checked(box, own);
  }
}
