/* A picture with few colours: its palette, and for each row a zero and the places of its colours in it. */
async ([png, colours]) => {
  const bitmap = await createImageBitmap(await (await fetch(png)).blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);

  const often = new Map();
  for (const one of pixels) often.set(one, (often.get(one) ?? 0) + 1);
  const rows = [...often.keys()].sort((a, b) => often.get(b) - often.get(a) || a - b);
  const kept = rows.slice(0, colours);
  const far = (a, b) => [0, 8, 16].reduce((sum, at) => sum + ((a >> at & 255) - (b >> at & 255)) ** 2, 0);
  const near = (one) => kept.reduce((best, next, at) => (far(one, next) < far(one, kept[best]) ? at : best), 0);
  const place = new Map(rows.map((one, at) => [one, at < colours ? at : near(one)]));

  const places = new Uint8Array((width + 1) * height);
  pixels.forEach((one, at) => (places[at + Math.floor(at / width) + 1] = place.get(one)));
  const packed = Array.from(places, (one) => String.fromCharCode(one)).join("");
  const palette = kept.flatMap((one) => [one & 255, one >> 8 & 255, one >> 16 & 255]);
  return { width, height, palette, rows: btoa(packed) };
}
