/* Whoever corrects a result reads who won by name, whichever table is chosen. */
function named(place) {
  const { a, b } = place.selectedOptions[0]?.dataset ?? {};
  const winner = place.form.elements.winner;
  for (const [value, name] of [["A", a], ["B", b]]) {
    const one = [...winner.options].find((option) => option.value === value);
    if (one && name && one.textContent !== `${name} won`) one.textContent = `${name} won`;
  }
}

const all = () => document.querySelectorAll("[data-correcting]").forEach(named);

document.addEventListener("change", (event) => event.target.matches("[data-correcting]") && named(event.target));
new MutationObserver(all).observe(document.getElementById("step"), { childList: true, subtree: true });
all();
