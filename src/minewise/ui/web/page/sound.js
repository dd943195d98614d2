// Short synthesised sounds: nothing is downloaded. Everything they express is also visible.

/** @type {AudioContext | null} */
let context = null;

/** Sequences of pitch in hertz and length in seconds. @type {Record<string, [number, number][]>} */
const TUNES = {
  open: [[520, 0.04]],
  area: [[440, 0.05], [660, 0.06]],
  flag: [[300, 0.05]],
  won: [[523, 0.1], [659, 0.1], [784, 0.2]],
  lost: [[160, 0.15], [90, 0.3]],
};

/** @param {keyof typeof TUNES} name */
export function play(name) {
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [pitch, long] of TUNES[name] ?? []) {
    const tone = new OscillatorNode(context, { frequency: pitch, type: "triangle" });
    const gain = new GainNode(context, { gain: 0.12 });
    gain.gain.setTargetAtTime(0, at + long * 0.6, long * 0.2);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop((at += long) + 0.1);
  }
}
