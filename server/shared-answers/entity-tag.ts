const WEAK = /^\s*W\//;

/** The tag of an answer that is sent in several encodings: the same content, other bytes (RFC 9110 §8.8.1). */
export const toWeakTag = (tag: string): string => (WEAK.test(tag) ? tag : `W/${tag}`);

/**
 * The tag by which a client has the content already, as the client has it, or null. A shared cache finds what it keeps by the
 * tag of the 304, and takes a strong one for another than a weak one (RFC 9111 §4.3.4).
 */
export function findKnownTag(ifNoneMatch: string | undefined, tag: string): string | null {
  const known = ifNoneMatch?.split(',').map((text) => text.trim()) ?? [];
  if (known.includes('*')) return tag;
  return known.find((text) => toWeakTag(text) === toWeakTag(tag)) ?? null;
}
