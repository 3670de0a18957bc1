import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { createResponseRules, requestContext } from '@/lib/response/request-context';
import { loadSummaries, toListedSummary } from './load-summaries';

const DAY = { id: 1, date: '2026-11-19', title: 'A day', summary_content: 'Text', articles_processed: 4 };
const upstream = vi.fn<typeof fetch>();
let weeklyStatus: number;

beforeEach(() => {
  stubWebEnv({ API_URL: 'http://backend.test' });
  vi.stubGlobal('fetch', upstream);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  weeklyStatus = 200;
  upstream.mockReset().mockImplementation(async (input) => {
    const isWeekly = String(input instanceof Request ? input.url : input).includes('weekly');
    return Response.json(isWeekly ? [] : [DAY], { status: isWeekly ? weeklyStatus : 200 });
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

async function load() {
  const rules = createResponseRules();
  rules.maxAgeS = 60;
  const summaries = await requestContext.run({ id: '', method: '', path: '', rules }, loadSummaries);
  return { days: summaries.daily.map(({ day }) => day), maxAgeS: rules.maxAgeS };
}

it('leaves the lifetime of a page with all summaries as it is', async () => {
  expect(await load()).toEqual({ days: ['2026-11-19'], maxAgeS: 60 });
});

it('stores a page that lacks some of them for seconds only', async () => {
  weeklyStatus = 500;
  expect(await load()).toEqual({ days: ['2026-11-19'], maxAgeS: 10 });
});

const previewOf = (content: string): string =>
  toListedSummary({
    id: 1,
    kind: 'daily',
    day: '2026-11-20',
    title: 'A day',
    content,
    articlesProcessed: 3,
    createdAt: null,
  }).preview;

it('previews at most 200 characters, without Markdown and on one line, up to a word, and indicates that there is more', () => {
  const words = 'more words '.repeat(60).trim();
  const preview = previewOf(`## Top insight\n\n- **PPC**: see [the post](/feed/a)\n- ${words}`);
  expect(preview).toBe(`PPC: see the post ${'more words '.repeat(16)}more…`);
});

it('previews a summary of up to 200 characters whole', () => {
  expect(previewOf('All *quiet*.')).toBe('All quiet.');
  expect(previewOf('')).toBe('');
  expect(previewOf('x'.repeat(200))).toBe('x'.repeat(200));
  expect(previewOf('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
});

it('never cuts an emoji in two', () => {
  expect(previewOf(`${'x'.repeat(198)}👩‍👩‍👧‍👦 and more`)).toBe(`${'x'.repeat(198)}…`);
});

it('begins the preview with the first point, never with a heading', () => {
  expect(previewOf('## Fees\n\n- Fees rise. — [Ada](/feed/a "A title")\n\n## Ads\n\n- Bids fall.')).toBe(
    'Fees rise. — Ada Bids fall.',
  );
});
