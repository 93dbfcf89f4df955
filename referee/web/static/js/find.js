/* A long list is narrowed while somebody types: by the number of a table, or by words. */
function fits(one, words) {
  if (!words) return true;
  if (/^\d+$/.test(words)) return one.dataset.table.startsWith(words);
  const told = one.querySelector("a, .seated").textContent;
  return `${told} ${one.dataset.ids}`.toLowerCase().includes(words);
}

function narrow(field) {
  const words = field.value.trim().toLowerCase();
  const rows = [...document.querySelectorAll(field.dataset.find)];
  /* The table with this very number stands first, so that one look is enough. */
  const exact = rows.find((one) => one.dataset.table === words);
  for (const one of rows) one.hidden = exact ? one !== exact : !fits(one, words);
  const none = field.form.parentElement.querySelector("[data-nothing]");
  if (none) none.hidden = rows.some((one) => !one.hidden);
}

document.addEventListener("input", (event) => {
  if (event.target.dataset?.find) narrow(event.target);
});
