"use strict";

// Whoever answers questions: WebAssembly in a worker, or the server that the page comes from.
const Engine = {
  module: null,
  isServer: false,

  // Prepares the answers, once the whole page has been read.
  async start() {
    const packed = $("wasm").textContent.trim();
    $("wasm").remove();
    Engine.isServer = packed === "";
    if (Engine.isServer) return;
    const gzip = new Blob([fromBase91(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
    Engine.module = await WebAssembly.compile(await new Response(gzip).arrayBuffer());
    Engine.worker = URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" }));
  },

  make() {
    return Engine.isServer ? new Served() : new Worked();
  },
};

class Cancelled extends Error {}

// Questions to a worker, one at a time. What is cancelled ends at once, with its worker.
class Worked {
  constructor() {
    this.asked = new Map();
    this.next = 1;
    this.worker = null;
  }

  begin() {
    this.worker = new Worker(Engine.worker);
    this.worker.postMessage({ module: Engine.module });
    this.worker.onmessage = ({ data }) => {
      const asked = this.asked.get(data.id);
      if (!asked) return;
      if (data.progress !== undefined) return asked.progress?.(data.progress);
      if (data.failed !== undefined) return this.stop(new Error("the page's own program failed: " + data.failed));
      this.asked.delete(data.id);
      settle(asked, data.answer);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.stop(new Error("this cannot be answered here: " + event.message));
    };
  }

  ask(question, progress) {
    if (!this.worker) this.begin();
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject, progress });
      this.worker.postMessage({ id, question: JSON.stringify(question) });
    });
  }

  get isBusy() {
    return this.asked.size > 0;
  }

  cancel() {
    if (this.isBusy) this.stop(new Cancelled());
  }

  stop(error) {
    this.worker?.terminate();
    this.worker = null;
    const asked = [...this.asked.values()];
    this.asked.clear();
    for (const { reject } of asked) reject(error);
  }
}

// Questions to the server.
class Served {
  constructor() {
    this.controller = new AbortController();
    this.busy = 0;
    this.tab = Math.random().toString(36).slice(2);
  }

  async ask(question) {
    const { signal } = this.controller;
    this.busy++;
    try {
      const body = JSON.stringify(question);
      const headers = { "content-type": "application/json", "c4-tab": this.tab };
      const response = await fetch("ask", { method: "POST", body, headers, signal });
      const answer = await response.text();
      if (!response.ok) throw new Error(answer);
      return await new Promise((resolve, reject) => settle({ resolve, reject }, answer));
    } catch (error) {
      throw error.name === "AbortError" ? new Cancelled() : error;
    } finally {
      this.busy--;
    }
  }

  get isBusy() {
    return this.busy > 0;
  }

  cancel() {
    if (!this.isBusy) return;
    this.controller.abort();
    this.controller = new AbortController();
    const headers = { "content-type": "application/json", "c4-tab": this.tab };
    fetch("cancel", { method: "POST", body: "{}", headers }).catch(() => {});
  }
}

function settle({ resolve, reject }, text) {
  const answer = JSON.parse(text);
  if (answer && answer.error !== undefined) reject(new Error(answer.error));
  else resolve(answer);
}
