/** An address relative to another, or null where it is none on the web. */
export function toAbsolute(address: string | undefined, base: string): string | null {
  const text = address?.trim() ?? '';
  if (text === '' || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
