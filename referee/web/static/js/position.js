/* Steps a position in its place: the page of the next fact is fetched and its position put here. */
const WAIT = 1000;
let timer = 0;

async function go(address) {
  const answer = await fetch(address);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const there = page.getElementById("position");
  const here = document.getElementById("position");
  if (!there || !here) return;
  here.replaceChildren(...there.childNodes);
  history.replaceState(null, "", address);
  show();
}

function stop() {
  clearInterval(timer);
  timer = 0;
  show();
}

function next() {
  const link = document.querySelector("#position [data-step=next]");
  const ended = document.querySelector("#position .plays li:last-child[aria-current]");
  if (ended) stop();
  else go(link.href);
}

/* Scrolls a list, and nothing around it, until one of its lines stands in its middle. */
function keep(list, line) {
  const one = list?.querySelector(line);
  if (!one) return;
  const away = one.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollTop += away - list.clientHeight / 2;
}

/* Shows the button that only a script can carry out, and keeps the current line in sight. */
function show() {
  const button = document.querySelector("#position [data-do=play]");
  if (!button) return;
  button.hidden = false;
  button.lastChild.textContent = timer ? "Pause" : "Play";
  keep(document.querySelector("#position .plays"), "[aria-current]");
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#position a[href*='step='], #position a[href*='case=']");
  if (link) {
    event.preventDefault();
    stop();
    go(link.href);
  } else if (event.target.closest?.("#position [data-do=play]")) {
    if (timer) return stop();
    const ended = document.querySelector("#position .plays li:last-child[aria-current]");
    timer = setInterval(next, WAIT);
    if (ended) go(document.querySelector("#position .plays a").href);
    else next();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey) return;
  const way = { ArrowRight: "next", l: "next", ArrowLeft: "back", h: "back" }[event.key];
  if (way) document.querySelector(`#position [data-step=${way}]`)?.click();
  else if (event.key === "/") document.querySelector(".find input")?.focus();
  else return;
  event.preventDefault();
});

show();
keep(document.querySelector(".toc"), ".open");
