/* The scrubber: where we are on it, and dragging, in which the caption goes ahead of the board. */
const REST = 80;
const range = document.getElementById("range");
const box = document.getElementById("scrub");
let timer = 0;

const share = (seq, head) => (head > 1 ? ((seq - 1) / (head - 1)) * 100 : 0);

export function show(seq, head, said) {
  const at = `${share(seq, head).toFixed(3)}%`;
  for (const one of box.querySelectorAll("[data-knob]")) one.setAttribute("x", at);
  for (const one of box.querySelectorAll("[data-done]")) one.setAttribute("width", at);
  range.max = head;
  range.value = seq;
  range.setAttribute("aria-valuetext", `Seq ${seq} of ${head}${said ? `, ${said}` : ""}`);
}

export function begin({ passing, rest }) {
  range.addEventListener("input", () => {
    const seq = Number(range.value);
    passing(seq);
    clearTimeout(timer);
    timer = setTimeout(() => rest(seq), REST);
  });
}
