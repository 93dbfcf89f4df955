/* What calls a seat that looks elsewhere: a tone and a buzz when it is asked, where it wants them. */
const STORE = "referee-sound";
const HERTZ = 660;
const LONG = 0.18;
let voice = null;

const wants = () => localStorage.getItem(STORE) === "1";

/* A browser lets a page sound only once somebody has pressed in it. */
function awake() {
  voice ??= new AudioContext();
  if (voice.state === "suspended") voice.resume();
}

function tone() {
  if (!voice) return;
  const [one, gain] = [voice.createOscillator(), voice.createGain()];
  one.frequency.value = HERTZ;
  gain.gain.setValueAtTime(0.2, voice.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, voice.currentTime + LONG);
  one.connect(gain).connect(voice.destination);
  one.start();
  one.stop(voice.currentTime + LONG);
}

/* Call, where that is wanted. */
export function call() {
  if (!wants()) return;
  tone();
  navigator.vibrate?.([200, 100, 200]);
}

/* Show the button as this device has it; it is there only with a script. */
export function offered() {
  const button = document.querySelector("[data-do=sound]");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(wants()));
}

document.addEventListener("click", (event) => {
  if (wants()) awake();
  if (!event.target.closest("[data-do=sound]")) return;
  localStorage.setItem(STORE, wants() ? "0" : "1");
  offered();
  if (!wants()) return;
  awake();
  call();
});
