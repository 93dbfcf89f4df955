/* Step so many times as a hand does: what it took to change the page, and to paint it. */
async ({ steps, gap }) => {
  const caption = document.getElementById("caption");
  const turn = () => new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  });
  const painted = async () => {
    await new Promise(requestAnimationFrame);
    await turn();
  };
  const rest = () => new Promise((done) => setTimeout(done, gap));
  const found = [];
  for (let i = 0; i < steps; i += 1) {
    const bare = performance.now();
    await painted();
    const frame = performance.now() - bare;
    await rest();
    const before = caption.innerHTML;
    const pressed = performance.now();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    while (caption.innerHTML === before && performance.now() - pressed < 5000) await turn();
    const changed = performance.now() - pressed;
    await painted();
    found.push({ frame, changed, painted: performance.now() - pressed });
    await rest();
  }
  return found;
}
