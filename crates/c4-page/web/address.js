"use strict";

// The whole state in the address: #ex3/6x7/h,c/4453, #rules/6x7/h,h/4453?connect=4, or a session as it was typed:
// #ex3/typed?args=--rows&args=4&in=h%0Ac%0A, with &byte=17 at what is said there.

const Address = {
  // What an address says; null if it says nothing.
  read(hash) {
    const text = hash.replace(/^#/, "");
    if (text === "") return null;
    const cut = text.indexOf("?");
    const [path, query] = cut < 0 ? [text, ""] : [text.slice(0, cut), text.slice(cut + 1)];
    const [variant, second, seats, moves] = path.split("/").map(decodePart);
    const pairs = query.split("&").filter(Boolean).map((pair) => {
      const equals = pair.indexOf("=");
      return equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
    });
    const values = (name) => pairs.filter(([key]) => key === name).map(([, value]) => value);
    const at = values("at").length ? Number(values("at")[0]) : null;
    if (variant === "compare" || variant === "replay") return { tab: variant };
    if (second === "typed") {
      const args = values("args").map((value) => decodePart(value));
      const typed = unpercent(values("in")[0] || "");
      // A byte of the output where something is to be seen.
      const byte = values("byte").length ? Number(values("byte")[0]) : null;
      return { variant, kind: "typed", args, typed, note: decodePart(values("note")[0] || ""), at, byte };
    }
    const size = /^(\d+)x(\d+)$/.exec(second || "");
    const chosen = Object.fromEntries(pairs.filter(([key]) => key !== "at").map(([k, v]) => [k, decodePart(v)]));
    if (size) {
      chosen.rows = size[1];
      chosen.cols = size[2];
      // Where a board is always square, one number is chosen.
      if (size[1] === size[2]) chosen.size = size[1];
    }
    const auto = (seats || "h,h").split(",");
    return { variant, kind: "seated", chosen, seats: [auto[0] || "h", auto[1] || "h"], moves: readMoves(moves || "", size), at };
  },

  // The address of a game.
  write(game) {
    const query = [];
    if (game.kind === "typed") {
      for (const arg of game.args) query.push("args=" + encodeURIComponent(arg));
      query.push("in=" + percent(game.prelude + game.chunks.map((chunk) => chunk.text).join("")));
      if (game.note) query.push("note=" + encodeURIComponent(game.note));
      if (game.at !== null) query.push("at=" + game.at);
      return "#" + game.variant + "/typed?" + query.join("&");
    }
    const played = game.shown?.played;
    const rows = game.chosen.size || game.chosen.rows || played?.rows || 6;
    const cols = game.chosen.size || game.chosen.cols || played?.columns || 7;
    for (const [name, value] of Object.entries(game.chosen)) {
      const isShown = !["rows", "cols", "size"].includes(name) && value !== game.usual(name);
      if (isShown) query.push(name + "=" + encodeURIComponent(value));
    }
    if (game.at !== null) query.push("at=" + game.at);
    const moves = writeMoves(game.flat, played, cols);
    const path = [game.variant, rows + "x" + cols, game.seats.join(","), moves].join("/");
    return "#" + path + (query.length ? "?" + query.join("&") : "");
  },
};

function decodePart(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function percent(bytes) {
  return bytes.replace(/[^A-Za-z0-9]/g, (byte) => "%" + byte.charCodeAt(0).toString(16).padStart(2, "0"));
}

function unpercent(text) {
  const plain = text.replace(/%([0-9a-fA-F]{2})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
  return /^[\0-\xff]*$/.test(plain) ? plain : bytesOf(plain);
}

// Columns are counted from 1; squares are ROW.COLUMN from 0, the top row first, as Connect6 is typed.
function readMoves(text, size) {
  const rows = size ? Number(size[1]) : 6;
  const cols = size ? Number(size[2]) : 7;
  if (text === "") return [];
  if (text.includes(".")) {
    return text.split("-").map((place) => place.split(".").map(Number)).map(([row, column]) => [column, rows - 1 - row])
      .filter(([column, row]) => column >= 0 && row >= 0 && column < cols && row < rows);
  }
  const numbers = cols <= 9 && !text.includes(",") ? [...text] : text.split(",");
  return numbers.map((number) => [Number(number) - 1, 0]).filter(([column]) => column >= 0 && column < cols);
}

function writeMoves(flat, played, cols) {
  if (played && !played.gravity) {
    return flat.map(([, column, row]) => (played.rows - 1 - row) + "." + column).join("-");
  }
  return flat.map(([, column]) => column + 1).join(Number(cols) > 9 ? "," : "");
}
