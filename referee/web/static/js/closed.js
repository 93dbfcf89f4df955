/* A stream that ends because whoever follows may not look any more says why, once, and stays shut. */
export function untilClosed(source, after = () => {}) {
  source.addEventListener("closed", (event) => {
    source.close();
    document.getElementById("closed")?.remove();
    const box = document.createElement("p");
    box.id = "closed";
    box.setAttribute("role", "alert");
    box.textContent = JSON.parse(event.data).words;
    document.body.append(box);
    after();
  });
}
