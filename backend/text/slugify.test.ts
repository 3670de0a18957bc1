import { describe, expect, it } from 'vitest';
import { slugify } from './slugify.ts';

describe('slugify', () => {
  it.each([
    ['Stop negating at 10.', 'stop-negating-at-10'],
    ['Don’t "lift & shift" — ever', 'dont-lift-and-shift-ever'],
    ['A+ content: +12%', 'a-plus-content-plus-12-percent'],
    ['3,000 bids, 1,5 times', '3000-bids-1-5-times'],
    ['Müller, Straße, Łódź, Ærø, Çeşme', 'muller-strasse-lodz-aero-cesme'],
    ['Привет, мир', 'privet-mir'],
    ['Καλημέρα', 'kalimera'],
    ['ｆｕｌｌｗｉｄｔｈ Ⅳ ﬁne', 'fullwidth-iv-fine'],
    ['<b>Bold</b> & <script>', 'b-bold-b-and-script'],
    ['كيف تختار السعر؟', ''],
    ['كيف تختار السعر في 2026؟', ''],
    ['亚马逊广告怎么做 PPC', ''],
    ['ACOS explained (شرح)', 'acos-explained'],
    ['2026', '2026'],
    ['𝗧𝗼𝗽 𝟏𝟎 𝓹𝓻𝓲𝓬𝓲𝓷𝓰 ℍacks', 'top-10-pricing-hacks'],
    ['so\u00adft hy\u200bphens', 'soft-hyphens'],
    ['Σαντορίνης ΣΑΝΤΟΡΙΝΗΣ', 'santorinis-santorinis'],
    ['5 𝟻 亚马逊', ''],
    ['🔥🔥🔥', ''],
    ['🔥 Top 10 🔥', 'top-10'],
    ['../../etc/passwd', 'etc-passwd'],
  ])('%s → %s', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('is cut at a word after 80 characters', () => {
    const slug = slugify('word '.repeat(50));
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/^(word-)+word$/);
  });

  it('cuts a single endless word', () => {
    expect(slugify('x'.repeat(500))).toBe('x'.repeat(80));
  });
});
