import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nastyText } from '#test/factories/nasty-text.ts';
import { authorPath, authorSlug } from './author-slug';

it.each([
  ['Ada Abel', 'ada-abel'],
  ['  ADA   abel ', 'ada-abel'],
  ['José Álvarez 🚀', 'jose-alvarez'],
  ['Jose\u0301 ALVAREZ', 'jose-alvarez'],
  ['𝗔𝗱𝗮 𝗔𝗯𝗲𝗹', 'ada-abel'],
  ['Ａda\u00a0A\u00adbel\ufe0f', 'ada-abel'],
  ['Uwe Strauß', 'uwe-strauss'],
  ['ΝΙΚΟΣ', 'νικοσ'],
  ['Νίκος', 'νικοσ'],
  ["Tim O'Brien, MBA (PPC)", 'tim-o-brien-mba-ppc'],
  ['أحمد علي', 'أحمد-علي'],
  ['نیما رضایی', 'نیما-رضایی'],
  ['हिन्दी लेखक', 'हिन्दी-लेखक'],
  ['김민수', '김민수'],
  ['1️⃣ Seller', '1-seller'],
  ['🚀🚀', '~1f680-1f680'],
  ['..', '~2e-2e'],
  ['<script>', 'script'],
  ['../../etc', 'etc'],
])('%s is addressed as %s', (name, slug) => {
  expect(authorSlug(name)).toBe(slug);
});

it('keeps slugs of long names short and distinct', () => {
  const [one, two] = [authorSlug(`${'long name '.repeat(20)}a`), authorSlug(`${'long name '.repeat(20)}b`)];
  expect(one).not.toBe(two);
  expect(one.length).toBeLessThanOrEqual(80);
});

it.each(['𒾐', 'a𒾐', '㐀𒾐'])('cuts no letter of a name of many %s in half', (letters) => {
  const slug = authorSlug(letters.repeat(60));
  expect(slug.isWellFormed()).toBe(true);
  expect(slug.length).toBeLessThanOrEqual(80);
});

it('is one path segment for any name, and unchanged for a slug', () => {
  fc.assert(
    fc.property(nastyText(), (name) => {
      fc.pre(name !== '');
      const slug = authorSlug(name);
      expect(authorPath(slug)).toMatch(/^\/authors\/(?!\.{1,2}$)[^/?#]+$/);
      if (!slug.includes('~')) expect(authorSlug(slug)).toBe(slug);
    }),
    { numRuns: 50 },
  );
});

it('contains the page number from the second page on', () => {
  expect([authorPath('a'), authorPath('a', 1), authorPath('أ', 3)]).toEqual([
    '/authors/a',
    '/authors/a',
    `/authors/${encodeURIComponent('أ')}?page=3`,
  ]);
});
