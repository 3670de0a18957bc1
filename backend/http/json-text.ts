// A fast test before a walk through the values.
const SUSPECT = /\\u0000|\\u[dD][89a-fA-F]|[\0\uFFFD]/;
const MAX_DEPTH = 100;

/**
 * Finds text that no database stores, in values and names: NUL or a lone surrogate. `value` is the parsed JSON. Null if
 * there is none.
 */
export function findImpossibleText(json: string, value: unknown): string[] | null {
  return SUSPECT.test(json) ? findIn(value) : null;
}

/** Replaces impossible characters by U+FFFD, which occurs in no name. */
export const toPossibleText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

/** Deeper values would overflow the stack of recursive code. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) return false;
  }
  return true;
}

function findIn(value: unknown): string[] | null {
  if (typeof value === 'string') return isImpossible(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const path = isImpossible(name) ? [] : findIn(item);
    if (path) return [name, ...path];
  }
  return null;
}

const isImpossible = (text: string): boolean => text.includes('\0') || !text.isWellFormed();
