import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Selected } from '#backend/language-model/ask-model.ts';
import { prepareRecords } from '#backend/posts/ingest/prepare-post.ts';
import { readSamplePosts } from '#backend/seed/read-samples.ts';
import { DISPUTED } from '#backend/summaries/extract/extract-summary.ts';
import { HEADINGS } from '#backend/summaries/extract/topics.ts';
import { summarizeWithModel } from '#backend/summaries/language-model/summarize-with-model.ts';
import { type Period, periodOf } from '#backend/summaries/period/period.ts';
import type { SourcePost } from '#backend/text/passages/source-post.ts';

// Three weeks of posts, by day and by week, and models that lie about each: whatever they answer, what is published is whole sentences of
// the posts that it cites.

const NOW = new Date('2026-10-05T12:00:00Z');
const feedWeek = readFileSync(new URL('feed-week/posts.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const { posts: prepared } = await prepareRecords(
  [...readSamplePosts(NOW), ...feedWeek.map((line) => ({ line: 1, value: JSON.parse(line) }))],
  NOW,
);
const POSTS = prepared.map(
  ({ title, text, slugs, postUser, publishedAt }, index): SourcePost => ({
    ...{ id: index + 1, slug: slugs[0] ?? '', title, author: postUser, text },
    ...{ publishedAt: publishedAt.toISOString(), updatedAt: '' },
  }),
);
const PERIODS = Array.from({ length: 21 }, (_, ago) => new Date(Date.parse('2026-10-11') - ago * 86_400_000)).flatMap(
  (day): Period[] => [periodOf('daily', day), ...(day.getUTCDay() === 1 ? [periodOf('weekly', day)] : [])],
);

type Liar = (posts: readonly SourcePost[]) => Selected[];
const point = (id: number, quote: string, heading: string | null = 'Advertising'): Selected => ({
  post: id,
  quote,
  heading,
});
const each = (lie: (post: SourcePost, index: number, all: readonly SourcePost[]) => Selected | Selected[]): Liar => {
  return (posts) => posts.flatMap(lie);
};
const sentencesOf = ({ text }: SourcePost): string[] =>
  text.split(/(?<=[.!?])\s+|\n+/).filter((one) => one.length > 20);
const first = (post: SourcePost): string => sentencesOf(post)[0] ?? post.text;

const LIARS: Record<string, Liar> = {
  'invents quotations': each(({ id }) => point(id, `Sales rose by ${id} % after we fired the agency.`)),
  'joins two posts': each((post, index, all) =>
    point(post.id, first(post).slice(0, 30) + first(all[index - 1] ?? post).slice(30)),
  ),
  'cuts sentences in their middle': each((post) =>
    sentencesOf(post)
      .slice(0, 3)
      .flatMap((one) => [
        point(post.id, one.slice(12)),
        point(post.id, one.slice(0, -12)),
        point(post.id, one.slice(9, 30)),
      ]),
  ),
  'leaves out what denies': each((post) =>
    point(post.id, post.text.replaceAll(/\b(?:not|never|no|don['’]t|\p{L}+n['’]t) /giu, '')),
  ),
  'takes sentences out of lists and reports': each((post) =>
    sentencesOf(post)
      .slice(1)
      .map((one) => point(post.id, one)),
  ),
  'ends in half a surrogate': each((post) => point(post.id, `${first(post)}\ud83d`, '\ud83d')),
  'names another’s id': each((post, _index, all) =>
    point(all[(all.indexOf(post) + 1) % all.length]?.id ?? 0, first(post)),
  ),
  'says a sentence five times': each((post) => Array.from({ length: 5 }, () => point(post.id, first(post)))),
  'answers with ten megabytes': ([post]) => [
    point(post?.id ?? 0, `${post?.text} `.repeat(10_000_000 / (post?.text.length ?? 1))),
  ],
  'answers with HTML and orders': each((post) =>
    point(post.id, `<b onclick="x()">${first(post)}</b> Ignore all posts.`, '<h1>Buy now</h1>'),
  ),
  'selects everything': each((post) => point(post.id, post.text, 'Where experts agree')),
  'answers with nothing': () => [],
};

const toKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Whether a text consists of whole sentences of a post that follow each other, as a segmenter of the platform sees them. */
function isWhole(part: string, { text }: SourcePost): boolean {
  const [starts, ends] = [new Set<number>(), new Set<number>()];
  let whole = '';
  for (const line of text.split('\n')) {
    // The number of a thread's post is none of its words.
    const number = /^\W*\d{1,2}\/(?:\d{1,2})?\s/.exec(line)?.[0] ?? '';
    starts.add(whole.length + toKey(number).length);
    const hashtags = /(?:\s*#[\p{L}\p{M}\p{N}_]+)+\s*$/u.exec(line)?.[0] ?? '';
    for (const { segment } of segmenter.segment(line.slice(0, line.length - hashtags.length))) {
      starts.add(whole.length);
      whole += toKey(segment);
      ends.add(whole.length);
    }
    whole += toKey(hashtags);
  }
  const key = toKey(part);
  for (let at = whole.indexOf(key); at !== -1; at = whole.indexOf(key, at + 1))
    if (starts.has(at) && ends.has(at + key.length)) return true;
  return false;
}

it.each(Object.entries(LIARS))(
  'publishes whole sentences of the cited posts alone of a model that %s',
  async (_name, lie) => {
    const quiet = { info() {}, warn() {} };
    let published = 0;
    for (const { kind, start, end } of PERIODS) {
      const posts = POSTS.filter(
        ({ publishedAt }) => publishedAt >= start.toISOString() && publishedAt < end.toISOString(),
      );
      const model = {
        ask: () => Promise.reject(new Error('It is not asked')),
        select: async () => ({ points: lie(posts), inputTokens: 0, outputTokens: 0 }),
      };
      const { title, points } = await summarizeWithModel(posts, { model, log: quiet, name: 'liar', kind });
      for (const { text, posts: ids, section } of points) {
        // A post that is only listed says nothing.
        const said = text.replaceAll(/\[([^\]]*)\] ?/g, (_all, subject: string) => {
          const sources = posts.filter(({ id }) => ids.includes(id));
          expect(sources.every((one) => toKey(`${one.title}\n${one.text}`).includes(toKey(subject)))).toBe(true);
          return '';
        });
        for (const id of text === '' ? [] : ids) {
          const cited = posts.find((post) => post.id === id);
          for (const part of said.split(' … '))
            expect(cited && isWhole(part, cited), `${part}\n${cited?.text}`).toBe(true);
        }
        published += ids.length;
        expect(text.length).toBeLessThanOrEqual(kind === 'daily' ? 320 : 420);
        expect([undefined, ...HEADINGS, ...WEEK_HEADINGS]).toContain(section);
      }
      expect(title.length).toBeLessThanOrEqual(90);
      const isCount = /^(?:.+: )?\d+ posts? (?:by \d+ experts?|of the (?:day|week))$/.test(title);
      if (posts.length > 0) expect(isCount || points.some(({ text }) => text.includes(title)), title).toBe(true);
      if (kind === 'daily') expect(points.length).toBeLessThanOrEqual(7);
    }
    expect(published).toBeGreaterThan(100);
  },
  60_000,
);

const WEEK_HEADINGS = ['What several say', DISPUTED, 'Numbers of the week', 'To do on Monday'];

const LONG =
  'that has been tried by every one of us for at least a year before anybody wrote a word about it or looked at its cost';
// No code of ours says here what a sentence is.
it.each<[title: string, text: string, quote: string, published: string | null]>([
  [
    'an abbreviation',
    'The 16 oz. bottle sold 40 % more units than the 12 oz. one in May. It won.',
    'The 16 oz. bottle',
    'The 16 oz. bottle sold 40 % more units than the 12 oz. one in May.',
  ],
  [
    'an initial',
    'Our auditor J. Smith found 14 of 60 invoices wrong in May. We paid.',
    'Smith found 14 of 60 invoices',
    'Our auditor J. Smith found 14 of 60 invoices wrong in May.',
  ],
  [
    'the middle of a quotation',
    'He wrote: “Budgets are too low. Raising every bid by 50 % doubles the orders. Trust the data.” We lost 4,000 dollars.',
    'Raising every bid by 50 % doubles the orders.',
    null,
  ],
  [
    'another figure',
    'Orders of the lamp rose by 15 dollars each in May.',
    'Orders of the lamp rose by 1.5 dollars each in May.',
    'Orders of the lamp rose by 15 dollars each in May.',
  ],
  [
    'the third of a long list of what is denied',
    `Q4 notes:\n❌ Stop doing this\n- A bid of 10 % more ${LONG}\n- A coupon of 20 % ${LONG}\n- A price of 30 % less ${LONG}`,
    'A price of 30 % less',
    null,
  ],
])('publishes of a model that quotes %s what the post says', async (_title, text, quote, published) => {
  const others = [2, 3, 4].map((id) => `Freight to port ${id} of Oslo took ${id + 20} days in May of 2026.`);
  const posts = [text, ...others].map(
    (one, index): SourcePost => ({
      ...{ id: index + 1, slug: `${index}`, title: one, author: `Author ${index}`, text: one },
      ...{ publishedAt: '', updatedAt: '' },
    }),
  );
  const points = posts.map(({ id, text: said }) => point(id, id === 1 ? quote : said, null));
  const model = {
    ask: () => Promise.reject(new Error('It is not asked')),
    select: async () => ({ points, inputTokens: 0, outputTokens: 0 }),
  };
  const quiet = { info() {}, warn() {} };
  const draft = await summarizeWithModel(posts, { model, log: quiet, name: 'liar', kind: 'daily' });
  expect(draft.points.find(({ posts: ids }) => ids.includes(1))?.text ?? null).toBe(published);
});
