/** Decodes percent-encoding; null where it is malformed. */
export function tryDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
