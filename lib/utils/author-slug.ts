import { createHash } from 'node:crypto';
import { fold } from '#lib/utils/fold.ts';

const MAX_CHARACTERS = 80;

/**
 * Derived from the name alone, so it is stable. Names that differ by case, accents, emoji or punctuation share a slug;
 * a name without letters and digits is written as code points.
 */
export function authorSlug(name: string): string {
  const slug = fold(name.toWellFormed())
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u20e3]/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const whole = slug || `~${[...name].map((character) => character.codePointAt(0)?.toString(16)).join('-')}`;
  return whole.length <= MAX_CHARACTERS ? whole : shorten(whole);
}

/** A digest keeps two long names apart. */
function shorten(slug: string): string {
  const digest = createHash('sha256').update(slug).digest('hex').slice(0, 8);
  // Half of a letter cannot be written in an address.
  const start = slug.slice(0, MAX_CHARACTERS - 10).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}~${digest}`;
}

/** Stands for the slug of a former name, which nobody can read from it: a name may have been given up for a reason. */
export const formerSlugKey = (slug: string): string =>
  createHash('sha256').update(slug).digest('base64url').slice(0, 16);

export const authorPath = (slug: string, page = 1): `/authors/${string}` =>
  `/authors/${encodeURIComponent(slug)}${page > 1 ? `?page=${page}` : ''}`;
