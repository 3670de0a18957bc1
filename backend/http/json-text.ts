// A cheap look at the text before a walk through the values: hardly any body holds either.
const SUSPECT = /\\u0000|\\u[dD][89a-fA-F]|[\0\uFFFD]/;
const MAX_DEPTH = 100;

/**
 * Where JSON holds a text that no database takes, as a value or a name: a NUL character, or half of a surrogate pair, which
 * UTF-8 cannot say. `value` is what became of the JSON. Null where there is none.
 */
export function findImpossibleText(json: string, value: unknown): string[] | null {
  return SUSPECT.test(json) ? findIn(value) : null;
}

/** The text, with U+FFFD for what no database takes: it is nobody's name then. */
export const toPossibleText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

/** Whether values lie more than a hundred deep in one another: whatever calls itself on each level would fail at more. */
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
