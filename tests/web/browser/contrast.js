/* Which text stands out too little from what lies behind it. */
() => {
  const parse = (text) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const kept = new Map();
  const colour = (text) => kept.get(text) ?? (kept.set(text, parse(text)), kept.get(text));
  const over = ([r, g, b, a], below) => [r, g, b].map((v, i) => v * a / 255 + below[i] * (1 - a / 255));
  const ground = (one) => {
    if (!one) return [255, 255, 255];
    const own = colour(getComputedStyle(one).backgroundColor);
    return own[3] === 255 ? own.slice(0, 3) : over(own, ground(one.parentElement));
  };
  const light = (rgb) => rgb.map((v) => v / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const faults = [];
  for (const one of document.querySelectorAll("body *")) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (![...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    if (one.closest("[aria-disabled=true], .sr, svg")) continue;
    const below = ground(one);
    const [a, b] = [light(over(colour(getComputedStyle(one).color), below)), light(below)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) faults.push(`${ratio.toFixed(2)} ${one.outerHTML.slice(0, 120)}`);
  }
  return faults;
}
