"use strict";

// An element with attributes, listeners (onclick and so on) and children. Text is always text, never markup.
function el(name, attributes, ...children) {
  const made = name.startsWith("svg:")
    ? document.createElementNS("http:" + "//www.w3.org/2000/svg", name.slice(4))
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked" || key === "disabled" || key === "hidden") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  for (const child of children.flat()) if (child !== null && child !== undefined) made.append(child);
  return made;
}

function $(id) {
  return document.getElementById(id);
}

// Strings with one character for each byte: what programs read and print.
function bytesOf(text) {
  const bytes = new TextEncoder().encode(text);
  return latin1(bytes);
}

function latin1(bytes) {
  let text = "";
  for (let from = 0; from < bytes.length; from += 32768) {
    text += String.fromCharCode.apply(null, bytes.subarray(from, from + 32768));
  }
  return text;
}

function toArray(text) {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

// The bytes that base91.rs has written: thirteen bits in two characters, and six in one at the end.
function fromBase91(text) {
  const pairs = Math.floor(text.length / 2);
  const bytes = new Uint8Array(Math.floor((13 * pairs + 6 * (text.length % 2)) / 8));
  const digit = (at) => {
    const code = text.charCodeAt(at);
    return (code === 35 ? 60 : code) - 36;
  };
  for (let at = 0, to = 0, bits = 0, count = 0; at < text.length; at += 2) {
    const isPair = at + 1 < text.length;
    const more = isPair ? 13 : 6;
    bits = (bits << more) | (isPair ? 91 * digit(at) + digit(at + 1) : digit(at));
    for (count += more; count >= 8; bits &= (1 << count) - 1) bytes[to++] = bits >> (count -= 8);
  }
  return bytes;
}

// Bytes as people read them.
function readable(text) {
  return new TextDecoder().decode(toArray(text));
}

// Says something to those who do not look at the page.
function say(text) {
  $("live").textContent = text;
}

async function copy(text, button) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    // A file has no leave to write to the clipboard in every browser.
    const area = el("textarea", { value: text });
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    button.textContent = done ? "Copied" : "Not allowed here";
  }
  say(button.textContent);
  setTimeout(() => { button.textContent = before; }, 1500);
}

// A file of bytes for the reader to keep.
function save(name, text) {
  const address = URL.createObjectURL(new Blob([toArray(text)]));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function button(text, onclick, attributes) {
  return el("button", { type: "button", onclick, ...attributes }, text);
}

function plural(number, one, many) {
  return number + " " + (number === 1 ? one : many || one + "s");
}

// What the grader draws, with a sign for line feeds that every font has.
function drawnFeeds(text) {
  return text.replaceAll("␤", "↵");
}

// The words of an argument as a shell takes it.
function quoted(word) {
  return /^[\w@%+=:,.\/-]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'";
}

// What was typed in a line of arguments, split as a shell does it.
function wordsOf(line) {
  const words = [];
  for (const [, double, single, plain] of line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)) {
    words.push(double ?? single ?? plain);
  }
  return words;
}
