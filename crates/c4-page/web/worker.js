"use strict";
// Answers questions one after the other: each is a string of JSON, and so is its answer.
let exports = null;
let current = 0;

const imports = { page: { progress: (nodes) => postMessage({ id: current, progress: nodes }) } };
const ready = new Promise((resolve) => {
  self.onmessage = async (event) => {
    const instance = await WebAssembly.instantiate(event.data.module, imports);
    exports = instance.exports;
    resolve();
    self.onmessage = answer;
  };
});
const waiting = [];

async function answer(event) {
  const { id, question } = event.data;
  await ready;
  current = id;
  const bytes = new TextEncoder().encode(question);
  const at = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  let from;
  try {
    from = exports.ask();
  } catch (error) {
    // What has failed once cannot be trusted again: whoever asked ends this worker.
    postMessage({ id, failed: String(error.message || error) });
    return;
  }
  const answered = new Uint8Array(exports.memory.buffer, from, exports.answer_length());
  postMessage({ id, answer: new TextDecoder().decode(answered) });
}
