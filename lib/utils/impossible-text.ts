/**
 * Finds text that no database stores, in values and names: NUL or a lone surrogate. Null if there is none. `value` has a
 * schema's shape by then, or `hasExcess` (parse-json.ts) has bounded its depth.
 */
export function findImpossibleText(value: unknown): string[] | null {
  if (typeof value === 'string') return isImpossible(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const path = isImpossible(name) ? [] : findImpossibleText(item);
    if (path) return [name, ...path];
  }
  return null;
}

/** Replaces impossible characters by U+FFFD, which occurs in no name. */
export const toPossibleText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

const isImpossible = (text: string): boolean => text.includes('\0') || !text.isWellFormed();
