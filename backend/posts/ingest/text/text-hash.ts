import { createHash } from 'node:crypto';

/** More combining marks than any script uses: composing takes quadratic time. */
const EXCESS_MARKS = /(?<=\p{M}{30})\p{M}+/gu;

/** SHA-256 (hex) of a text, the key of posts without a link. Ignores white space and Unicode composition. */
export function hashText(text: string): string {
  return createHash('sha256')
    .update(text.replace(EXCESS_MARKS, '').normalize('NFC').replace(/\s+/g, ' ').trim())
    .digest('hex');
}
