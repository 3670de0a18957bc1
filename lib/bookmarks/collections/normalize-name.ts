const MAX_CHARACTERS = 100;

/** Trims and bounds a typed name (spec §5). Null for whitespace alone. */
export const normalizeBookmarkName = (input: string): string | null =>
  [...input.trim()].slice(0, MAX_CHARACTERS).join('').trim() || null;
