/** What is typed as a collection's name, trimmed (spec §5). Null for nothing but whitespace. */
export const normalizeBookmarkName = (input: string): string | null => input.trim() || null;
