import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { type RequestContext, requestContext } from '@/lib/http/request-context';
import { loadRecentCarousels } from './load-summaries';

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

/** As a page that is rendered at that time, and how long it may be shown to others as far as summaries are concerned. */
async function load(now: number) {
  const context: RequestContext = { id: '', method: '', path: '', setStatus: () => {} };
  const carousels = await requestContext.run(context, () => loadRecentCarousels(now));
  return { days: carousels.daily.map(({ day }) => day), keptUntil: context.keptUntil };
}

it('reads them at most every two seconds, for all pages that are rendered meanwhile', async () => {
  const all = await Promise.all([load(10_000), load(11_999)]);
  expect(all).toEqual(Array(2).fill({ days: ['2026-11-19'], keptUntil: undefined }));
  expect(upstream).toHaveBeenCalledTimes(2);
  await load(12_000);
  expect(upstream).toHaveBeenCalledTimes(4);
});

it('shows no page to others that lacks some of them', async () => {
  weeklyStatus = 500;
  expect(await Promise.all([load(20_000), load(20_001)])).toEqual(
    Array(2).fill({ days: ['2026-11-19'], keptUntil: 0 }),
  );
  weeklyStatus = 200;
  expect(await load(22_000)).toEqual({ days: ['2026-11-19'], keptUntil: undefined });
});
