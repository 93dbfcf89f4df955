/* An answer that could not be sent: kept on this device, sent once with its key when the way is back. */
const AGAIN = 2000;
const AWAY = new Set([502, 503, 504]);
const WORDS = "No connection: your answer is kept and sent when it is back.";
const RECORD = "The record is out of reach; nothing is lost. Your answer is kept and sent when it is back.";
const pause = () => new Promise((done) => {
  const timer = setTimeout(done, AGAIN);
  addEventListener("online", () => (clearTimeout(timer), done()), { once: true });
});
const name = (match) => `referee-kept-${match}`;

function told(place, answer) {
  const words = answer?.headers.has("referee-record") ? RECORD : WORDS;
  const there = document.getElementById("kept");
  if (there?.textContent === words) return;
  there?.remove();
  const box = document.createElement("p");
  box.id = "kept";
  box.className = "refusal kept";
  box.setAttribute("role", "alert");
  box.textContent = words;
  place().prepend(box);
}

/* What waits on this device for a match, null for nothing. */
export function waiting(match) {
  return JSON.parse(sessionStorage.getItem(name(match)) ?? "null");
}

/* Post until the service answers; what it is told is the same each time, so it acts once. */
export async function post(match, action, body, place) {
  sessionStorage.setItem(name(match), JSON.stringify({ action, body: String(body) }));
  for (;;) {
    const answer = await fetch(action, { method: "POST", body, headers: { accept: "text/html" } }).catch(() => null);
    if (answer && !AWAY.has(answer.status)) {
      sessionStorage.removeItem(name(match));
      document.getElementById("kept")?.remove();
      return answer;
    }
    told(place, answer);
    await pause();
  }
}
