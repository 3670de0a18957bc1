/** What is typed as a hashtag's name: trimmed, a missing leading `#` added (spec §5). Null for nothing but whitespace. */
export function normalizeHashtagName(input: string): string | null {
  const name = input.trim();
  if (name === '') return null;
  return name.startsWith('#') ? name : `#${name}`;
}
