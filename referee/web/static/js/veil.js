/* Spoiler-free review: whether what comes later is hidden. The switch stands in theme.js, which
   runs before the first paint. */
export const veiled = () => document.documentElement.classList.contains("veiled");

/* Be told when somebody turns the switch. */
export const turned = (told) => document.addEventListener("veil", told);
