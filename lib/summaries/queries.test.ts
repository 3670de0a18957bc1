import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { getBannerCount, getBannerCountNow, listSummaries, listSummaryHeads } from './queries';

const upstream = vi.fn<typeof fetch>();

beforeEach(() => {
  // Another day in most of the world.
  vi.useFakeTimers({ now: new Date('2026-11-20T00:30:00Z'), toFake: ['Date'] });
  stubWebEnv({ API_URL: 'http://backend.test' });
  vi.stubGlobal('fetch', upstream);
  upstream.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const answerOnce = (body: unknown, status = 200) => upstream.mockResolvedValueOnce(Response.json(body, { status }));
const asked = () =>
  upstream.mock.calls.map(([input]) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    return [pathname, Object.fromEntries(searchParams)];
  });

describe('summaries', () => {
  it('are the ten newest completed days (call 13), cached for five minutes', async () => {
    answerOnce([{ id: 1, date: '2026-11-19', title: 'A day', summary_content: 'Text', articles_processed: 4 }]);
    expect(await listSummaries('daily')).toMatchObject([{ kind: 'daily', day: '2026-11-19', title: 'A day' }]);
    expect(asked()).toMatchObject([
      ['/rest/v1/gb_daily_summaries', { status: 'eq.completed', order: 'date.desc', limit: '10' }],
    ]);
    expect(upstream.mock.calls[0]?.[1]).toMatchObject({ next: { revalidate: 300 } });
  });

  it('are the ten newest completed weeks (call 14)', async () => {
    answerOnce([{ id: 1, start_date: '2026-11-16', title: null, summary_content: null, articles_processed: null }]);
    expect(await listSummaries('weekly')).toMatchObject([{ kind: 'weekly', day: '2026-11-16' }]);
    expect(asked()).toMatchObject([
      ['/rest/v1/gb_weekly_summaries', { status: 'eq.completed', order: 'start_date.desc', limit: '10' }],
    ]);
  });

  it('are listed by their days and weeks, each once, up to a thousand, without their texts', async () => {
    const created_at = '2026-11-20T05:00:00+00:00';
    answerOnce(
      ['2026-11-19', '2026-11-19', '2026-11-18'].map((date, id) => ({ id, date, title: 'A day', created_at })),
    );
    answerOnce([{ id: 9, start_date: '2026-11-16', title: 'A week', created_at }]);
    const head = { kind: 'daily', title: 'A day', createdAt: '2026-11-20T05:00:00.000Z' };
    expect(await listSummaryHeads()).toEqual({
      daily: ['2026-11-19', '2026-11-18'].map((day) => ({ ...head, day })),
      weekly: [{ ...head, kind: 'weekly', title: 'A week', day: '2026-11-16' }],
    });
    expect(asked()).toMatchObject([
      [
        '/rest/v1/gb_daily_summaries',
        { select: 'id,title,created_at,date', status: 'eq.completed', order: 'date.desc', limit: '1000' },
      ],
      [
        '/rest/v1/gb_weekly_summaries',
        { select: 'id,title,created_at,start_date', order: 'start_date.desc', limit: '1000' },
      ],
    ]);
  });
});

describe('the banner (call 15)', () => {
  const TODAYS = [
    '/rest/v1/gb_daily_summaries',
    { select: 'articles_processed,date', date: 'eq.2026-11-20', order: 'created_at.desc', limit: '1' },
  ];
  const LATEST = ['/rest/v1/gb_daily_summaries', { select: 'articles_processed,date', order: 'date.desc', limit: '1' }];

  it("asks for today's count by the UTC date", async () => {
    answerOnce([{ articles_processed: 31, date: '2026-11-20' }]);
    expect(await getBannerCount()).toEqual({
      articlesProcessed: 31,
      isToday: true,
      date: '2026-11-20',
      readAt: '2026-11-20T00:30:00.000Z',
    });
    expect(asked()).toEqual([TODAYS]);
  });

  it.each([
    ['there is none', [], 200],
    ['it cannot be read', { message: 'broken' }, 500],
  ])('asks for the latest where %s', async (_, body, status) => {
    answerOnce(body, status);
    answerOnce([{ articles_processed: 12, date: '2026-11-18' }]);
    expect(await getBannerCount()).toMatchObject({ articlesProcessed: 12, isToday: false, date: '2026-11-18' });
    expect(asked()).toEqual([TODAYS, LATEST]);
  });

  it.each([
    ['2026-11-20T00:20:00.000Z', { readAt: '2026-11-20T00:20:00.000Z' }],
    ['2026-11-20T00:19:59.000Z', null],
  ])('is kept for ten minutes: of %s', async (date, expected) => {
    upstream.mockResolvedValueOnce(
      Response.json([{ articles_processed: 31, date: '2026-11-20' }], {
        headers: { date: new Date(date).toUTCString() },
      }),
    );
    const count = await getBannerCount();
    expect(count && { readAt: count.readAt }).toEqual(expected);
  });

  it('is not cached for a route', async () => {
    answerOnce([{ articles_processed: 31, date: '2026-11-20' }]);
    expect(await getBannerCountNow()).toMatchObject({ articlesProcessed: 31 });
    expect(upstream.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' });
  });

  it('throws when the second select fails', async () => {
    answerOnce([]);
    answerOnce({ message: 'broken' }, 500);
    await expect(getBannerCount()).rejects.toThrow();
  });
});
