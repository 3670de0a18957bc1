/** "Ada Abel" → "AA". Empty for a name without letters and digits. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase();
