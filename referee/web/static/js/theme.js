/* Light, dark, or as the system has it; remembered in this browser. Runs before the first paint.
   Screens without a script of their own copy their address here too. */
(() => {
  const root = document.documentElement;
  root.classList.add("script");
  const KEPT = "referee-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");
  try {
    const kept = localStorage.getItem(KEPT);
    if (kept === "light" || kept === "dark") root.dataset.theme = kept;
  } catch {
    /* A browser that keeps nothing follows the system. */
  }
  const now = () => root.dataset.theme ?? (system.matches ? "dark" : "light");
  const change = () => {
    root.dataset.theme = now() === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEPT, root.dataset.theme);
    } catch {
      /* It holds for this page. */
    }
  };
  const copy = async (button) => {
    const word = button.querySelector("[data-word]");
    try {
      await navigator.clipboard.writeText(location.href);
      word.textContent = "Link copied";
    } catch {
      word.textContent = "Copy it from the address bar";
    }
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-do=theme]")) change();
    const button = event.target.closest?.("[data-do=copy-address]");
    if (button) copy(button);
  });
})();
