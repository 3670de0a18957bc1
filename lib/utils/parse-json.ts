/** Deeper values would overflow the stack of recursive code. */
const MAX_DEPTH = 100;
/** More than any form or call of ours; imports pass their own. */
const MAX_VALUES = 50_000;

/** Undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a JSON text is nested more than 100 deep or has more values than `maxValues`. To be asked before parsing:
 * half a million nested arrays fit in a megabyte, and each costs a hundred times its two bytes. Stops at the first
 * excess; texts are skipped, so that a large one costs as much as a search in it.
 */
export function hasExcess(json: string, maxValues = MAX_VALUES): boolean {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < json.length; index += 1) {
    switch (json.charCodeAt(index)) {
      case QUOTE:
        index = findEndOfText(json, index);
        break;
      case COMMA:
        values += 1;
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        values += 1;
        depth += 1;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
    }
    if (depth > MAX_DEPTH || values > maxValues) return true;
  }
  return false;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The index of the closing quote, or the length of a text that is cut off. */
function findEndOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let first = end;
    while (json.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return json.length;
}
