/* Light, dark, or as the system has it, and spoilers or none; remembered in this browser. Runs
   before the first paint. */
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
  /* Spoiler-free review: asked for in the address, else remembered; a match then begins at its first fact. */
  const VEIL = "referee-spoilers";
  const query = new URLSearchParams(location.search);
  const read = () => {
    try {
      return query.get("spoilers") ?? localStorage.getItem(VEIL);
    } catch {
      return query.get("spoilers");
    }
  };
  const veil = (on) => {
    root.classList.toggle("veiled", on);
    for (const one of document.querySelectorAll("[data-do=veil]")) one.setAttribute("aria-pressed", String(on));
  };
  veil(read() === "off");
  document.addEventListener("DOMContentLoaded", () => veil(root.classList.contains("veiled")));
  if (root.classList.contains("veiled") && /\/m\/[^/]+$/.test(location.pathname) && !query.has("seq") && !query.has("stage")) {
    query.set("seq", "1");
    location.replace(`?${query}`);
  }
  const turn = () => {
    veil(!root.classList.contains("veiled"));
    try {
      localStorage.setItem(VEIL, root.classList.contains("veiled") ? "off" : "on");
    } catch {
      /* It holds for this page. */
    }
    document.dispatchEvent(new Event("veil"));
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-do=theme]")) change();
    if (event.target.closest?.("[data-do=veil]")) turn();
  });
})();
