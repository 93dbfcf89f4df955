/* Clocks that run by the time of the service: a device may be wrong, asleep or set anew. */
const SECOND = 1000;
let ahead = 0;

/* Takes the time of the service, in microseconds of 1970, as an answer or a page brought it. */
export function told(micros) {
  const now = Number(micros) / 1000;
  if (now) ahead = now - Date.now();
}

export const heard = (answer) => told(answer.headers.get("x-now"));

const now = () => (Date.now() + ahead) / SECOND;
const two = (number) => String(number).padStart(2, "0");

function span(seconds) {
  const whole = Math.floor(Math.abs(seconds));
  return `${seconds < 0 && whole ? "−" : ""}${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

const write = (place, text) => {
  if (place.textContent !== text) place.textContent = text;
};

/* Waiting and judge time are counted from when they began, time left until it ends. */
export function tick() {
  for (const one of document.querySelectorAll("[data-since]")) {
    write(one.querySelector("b") ?? one, span(Math.max(0, now() - Number(one.dataset.since))));
  }
  for (const one of document.querySelectorAll("[data-ends]")) {
    write(one, span(Math.trunc(Number(one.dataset.ends) - now())));
  }
}

/* Begins with what the page says; one that comes out of a store is old, and is asked anew. */
export function begin(anew) {
  told(document.getElementById("step")?.dataset.now);
  setInterval(tick, SECOND / 2);
  tick();
  let left = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) left = Date.now();
    else if (Date.now() - left > 60 * SECOND) anew();
  });
  addEventListener("pageshow", (event) => event.persisted && anew());
  const [how] = performance.getEntriesByType("navigation");
  if (how?.type === "back_forward") anew();
}
