import { createHash } from 'node:crypto';

/**
 * SHA-256 (hex) of a post's text, by which posts without a link are deduplicated. White space and Unicode composition
 * do not count: the same words copied from two pages are the same post.
 */
export function hashText(text: string): string {
  return createHash('sha256').update(text.normalize('NFC').replace(/\s+/g, ' ').trim()).digest('hex');
}
