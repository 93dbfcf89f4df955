/* What a screen reader is told: one sentence a step, the newest in place of the last. */
const calm = document.getElementById("say");
const court = document.getElementById("saycourt");

const told = (place) => {
  const copy = place.cloneNode(true);
  for (const one of copy.querySelectorAll("[aria-hidden], [hidden], button, .btn")) one.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
};

export const sentence = (caption) => caption.querySelector("[data-say]")?.dataset.say ?? told(caption);

export function say(words) {
  if (calm.textContent !== words) calm.textContent = words;
}

export function sayCourt(words) {
  court.textContent = words;
}
