// A cheap look at the text before a walk through the values: hardly any body holds either.
const SUSPECT = /\\u0000|\\u[dD][89a-fA-F]|[\0\uFFFD]/;

/**
 * Whether JSON holds texts that no database takes, as a value or a name: a NUL character, or half of a surrogate pair, which
 * UTF-8 cannot say.
 */
export function hasImpossibleText(json: string, value: unknown): boolean {
  return SUSPECT.test(json) && isImpossible(value);
}

function isImpossible(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, item]) => isImpossible(name) || isImpossible(item));
}
