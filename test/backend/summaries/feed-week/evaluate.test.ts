import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { prepareItem, prepareRecords } from '#backend/posts/ingest/prepare-post.ts';
import { periodOf } from '#backend/summaries/period/period.ts';
import { previewSummary, type SummaryPreview } from '#backend/summaries/preview.ts';
import { DAY_FACTS, FORBIDDEN, WEEK_FACTS } from './rubric.ts';

// A week of posts that imitates what feeds bring: blogs, newsletters, Reddit, YouTube, LinkedIn, X.

const records = readFileSync(new URL('posts.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((text, index) => ({
    line: index + 1,
    value: JSON.parse(text) as { text: string; postUser: string; title?: string },
  }));
const { posts, failed } = await prepareRecords(records, new Date('2026-10-12'), prepareItem);
const MONDAY = new Date('2026-10-05');
const days = await Promise.all(
  Object.keys(DAY_FACTS).map((day) => previewSummary(posts, periodOf('daily', new Date(day)))),
);
const week = await previewSummary(posts, periodOf('weekly', MONDAY));

const countHeld = ({ points }: SummaryPreview, facts: readonly RegExp[][]): number =>
  facts.filter((fact) => points.some(({ text }) => fact.every((part) => part.test(text)))).length;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

it('takes all of them', () => {
  expect({ posts: posts.length, failed }).toEqual({ posts: 60, failed: [] });
});

it('holds nine of ten facts that matter of the days, and eight of ten of the week', () => {
  const held = sum(days.map((day) => countHeld(day, DAY_FACTS[day.day] ?? [])));
  expect(held / sum(Object.values(DAY_FACTS).map(({ length }) => length))).toBeGreaterThanOrEqual(0.9);
  expect(countHeld(week, WEEK_FACTS)).toBeGreaterThanOrEqual(8);
});

it('holds no advert, wrapper, call to act or words to machines', () => {
  const texts = [...days, week].map(({ title, markdown }) => `${title}\n${markdown}`);
  expect(FORBIDDEN.filter((pattern) => texts.some((text) => pattern.test(text)))).toEqual([]);
});

it('publishes sentences of the posts alone, behind a subject in brackets that is one of their titles or headings', () => {
  const plain = (text: string) => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');
  const all = records.map(({ value }) => plain(`${value.title ?? ''} . ${value.text}`));
  for (const { text } of [...days, week].flatMap(({ points }) => points)) {
    const [, subject = '', said = ''] = /^(?:\[([^\]]*)\] )?(.*)$/s.exec(text) ?? [];
    for (const part of [subject, ...said.split(' … ')]) {
      expect(all.some((source) => ` ${source} `.includes(` ${plain(part)} `) || plain(part) === '')).toBe(true);
    }
  }
});

it('says nothing twice, and both sides of a dispute', () => {
  for (const { points } of [...days, week]) {
    expect(new Set(points.map(({ text }) => text)).size).toBe(points.length);
    expect(points.filter(({ text }) => text.includes('$3,240')).length).toBeLessThanOrEqual(1);
    const once = points.filter(({ section }) => section !== 'What several say');
    expect(once.filter(({ text }) => text.includes('March 31, 2027')).length).toBeLessThanOrEqual(1);
  }
  const disputed = week.points.filter(({ section }) => section === 'Where opinions differ');
  expect(disputed.map(({ sources }) => sources[0]?.author).sort()).toEqual([
    'Carla Weissmann',
    'Ines Cabral',
    'Ruben Sadeghi',
    'Yannick Osei',
  ]);
});

it('cites both authors of what was posted twice, and the original of a repost', () => {
  const [monday] = days;
  const surcharge = monday?.points.find(({ text }) => text.includes('surcharge'));
  expect(surcharge?.sources.map(({ author }) => author)).toEqual(['Piotr Lisek', 'FBA Radar']);
  const trailer = week.points.find(({ text }) => text.includes('sealed trailer'));
  expect(trailer?.text).toMatch(/^If you send/);
  expect(trailer?.sources[0]?.author).toBe('Warehouse Wes');
});

it('is called after its strongest point, never after two nouns alone', () => {
  for (const { title } of [...days, week]) expect(title).toMatch(/^\p{Lu}\S* (?:\S+ ){2,}/u);
});
