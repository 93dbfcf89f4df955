/* A picture with few colours, as webp without loss: small, and its text as sharp as on the screen. */
async ([png, colours]) => {
  const bitmap = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  const image = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const pixels = new Uint32Array(image.data.buffer);

  const often = new Map();
  for (const one of pixels) often.set(one, (often.get(one) ?? 0) + 1);
  const rows = [...often.keys()].sort((a, b) => often.get(b) - often.get(a) || a - b);
  const kept = rows.slice(0, colours);
  const far = (a, b) => [0, 8, 16].reduce((sum, at) => sum + ((a >> at & 255) - (b >> at & 255)) ** 2, 0);
  const near = (one) => kept.reduce((best, next) => (far(one, next) < far(one, best) ? next : best));
  const told = new Map(rows.map((one, at) => [one, at < colours ? one : near(one)]));
  pixels.forEach((one, at) => (pixels[at] = told.get(one)));

  context.putImageData(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 1 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""));
}
