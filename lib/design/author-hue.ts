/** The length of lib/design/hues.ts, repeated so that a page does not load the colours. */
const HUE_COUNT = 8;

/** The same name has the same colour everywhere. */
export function authorHue(name: string): number {
  let hash = 0;
  for (const letter of name.trim().toLowerCase()) hash = (hash * 31 + letter.charCodeAt(0)) % 65_521;
  return hash % HUE_COUNT;
}
