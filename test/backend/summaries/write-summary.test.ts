import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSummaries } from '#backend/summaries/create-summaries.ts';
import { periodOf } from '#backend/summaries/period/period.ts';
import { findRecord } from '#backend/summaries/records/summary-records.ts';
import { changeRow, ensureRow } from '#backend/summaries/store/summary-store.ts';
import { closeDays, closeWeeks, keepToday } from '#backend/summaries/write/keep-summaries.ts';
import { type SummaryDependencies, writeSummary } from '#backend/summaries/write/write-summary.ts';
import { type DataService, SECRET_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A Wednesday. The database's own clock says another time, and must not matter. */
const NOON = Date.parse('2031-03-05T12:00:00Z');
const TODAY = periodOf('daily', new Date(NOON));

const SENTENCES = [
  'Lowering bids by 20 % kept all the orders of the oldest campaign.',
  'A hair clump in the second image doubled conversion within five weeks.',
  'The inbound placement fee took 31 cents of every unit that we sent.',
  'Buyers who stay past the third delivery order eleven times on average.',
  'Registrations in six countries cost more than the cheaper delivery saves.',
];

describe.each(anyDatabase)('writing summaries, on %s', (kind) => {
  let service: DataService;
  let deps: SummaryDependencies;
  let now: number;
  let written: number;
  let logged: string[];

  beforeAll(async () => {
    service = await serveDataService(kind);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.backend.reset();
    now = NOON;
    written = 0;
    logged = [];
    const say = (_fields: object, message: string) => void logged.push(message);
    const config = {
      ...service.backend.config,
      summaries: { areHere: true, isOn: true, model: null },
    };
    const created = createSummaries(config, {
      clock: () => new Date(now),
      log: { info: say, warn: say, error: say },
      db: service.backend.database.db,
    });
    if (!created) throw new Error('They are written here');
    deps = {
      ...created,
      onWritten: async () => {
        written += 1;
      },
    };
  });

  const addPosts = async (count: number, at = now - HOUR_MS, name = '') => {
    const rows = Array.from({ length: count }, (_, index) => ({
      title: `${name}Post ${index}`,
      url_slug: `${name}post-${index}-${at}`,
      text: `${SENTENCES[index % SENTENCES.length]} ${name}`.trim(),
      text_hash: `${name}${index}-${at}`,
      type: 'LinkedIn' as const,
      post_user: `Author ${index}`,
      created_at: new Date(at),
      published_at: new Date(at),
    }));
    await service.backend.database.db.insertInto('app.posts').values(rows).execute();
  };
  const rows = async () => {
    const { data } = await service.client({ key: SECRET_KEY }).from('gb_daily_summaries').select('*').order('date');
    return data ?? [];
  };
  const failing = (message: string): SummaryDependencies => ({
    ...deps,
    summarize: () => Promise.reject(new Error(message)),
  });

  it('turns the row that counts into a completed summary, once, whose points cite their posts', async () => {
    await addPosts(4);
    expect(await rows()).toMatchObject([{ status: 'pending', articles_processed: 4, summary_content: '' }]);
    expect(await writeSummary(deps, TODAY)).toMatchObject({ outcome: 'written', posts: 4 });
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ date: '2031-03-05', status: 'completed', articles_processed: 4 });
    expect(row.title.length).toBeGreaterThan(3);
    const lines = row.summary_content.split('\n').filter((line: string) => line.startsWith('- '));
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^- .{30,}\. — \[Author \d: Post \d\]\(\/feed\/post-\d-\d+\)$/);
    expect(row.summary_content).toMatch(/\n\n\*Selected from 4 posts by rules\.\*$/);
    expect(written).toBe(1);
  });

  it('leaves a completed summary alone whose posts are the same, unless it is forced', async () => {
    await addPosts(3);
    await writeSummary(deps, TODAY);
    now += 2 * HOUR_MS;
    expect(await writeSummary(deps, TODAY)).toEqual({ outcome: 'unchanged', posts: 3 });
    expect(await writeSummary(deps, TODAY, { force: true })).toMatchObject({ outcome: 'written' });
    expect(await rows()).toHaveLength(1);
  });

  it('is renewed when a post comes, and when one that it cites goes', async () => {
    await addPosts(3);
    await writeSummary(deps, TODAY);
    now += 2 * HOUR_MS;
    await addPosts(1, now - MINUTE_MS, 'late-');
    expect(await writeSummary(deps, TODAY)).toMatchObject({ outcome: 'written', posts: 4 });
    now += 2 * HOUR_MS;
    await service.backend.database.db.deleteFrom('app.posts').where('title', '=', 'Post 0').execute();
    expect(await writeSummary(deps, TODAY)).toMatchObject({ outcome: 'written', posts: 3 });
    expect((await rows())[0].summary_content).not.toContain('/feed/post-0-');
  });

  it('sums today up from three posts on, then at most hourly while more arrive', async () => {
    const outcome = async () => (await keepToday(deps)).result.outcome;
    expect(await outcome()).toBe('too few posts');
    expect(await rows()).toEqual([]);
    await addPosts(2);
    expect(await outcome()).toBe('too few posts');
    await addPosts(1, now - MINUTE_MS, 'third-');
    expect(await outcome()).toBe('written');
    now += 5 * MINUTE_MS;
    await addPosts(1, now - 1, 'fourth-');
    expect(await outcome()).toBe('recent');
    expect((await rows())[0].articles_processed).toBe(4);
    now += 56 * MINUTE_MS;
    expect(await outcome()).toBe('written');
    now += 2 * HOUR_MS;
    expect(await outcome()).toBe('unchanged');
  });

  it('makes one row and one text of two that write at once', async () => {
    await addPosts(3);
    const results = await Promise.all([
      writeSummary(deps, TODAY),
      writeSummary(deps, TODAY),
      writeSummary(deps, TODAY),
    ]);
    expect(results.filter(({ outcome }) => outcome === 'written')).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'completed' }]);
    now += 2 * HOUR_MS;
    const renewed = await Promise.all([0, 1].map(() => writeSummary(deps, TODAY, { force: true })));
    // The second is refused unless the first has ended by then, as on a busy machine.
    expect(renewed.map(({ outcome }) => outcome).sort()[1]).toBe('written');
    expect(['in other hands', 'written']).toContain(renewed.map(({ outcome }) => outcome).sort()[0]);
    expect(await rows()).toMatchObject([{ status: 'completed' }]);
  });

  it('is failed after a failed attempt, and completed by the next', async () => {
    await addPosts(3);
    await expect(writeSummary(failing('no model'), TODAY)).rejects.toThrow('no model');
    expect(await rows()).toMatchObject([{ status: 'failed', summary_content: '', articles_processed: 3 }]);
    expect(logged).toEqual(['summary failed']);
    expect((await keepToday(deps)).result.outcome).toBe('recent');
    expect(await writeSummary(deps, TODAY)).toMatchObject({ outcome: 'written' });
  });

  it('keeps a completed text, and stays completed, while it is renewed and when that fails', async () => {
    await addPosts(3);
    await writeSummary(deps, TODAY);
    const [before] = await rows();
    now += 2 * HOUR_MS;
    const watching: SummaryDependencies = {
      ...deps,
      summarize: async () => {
        expect(await rows()).toEqual([before]);
        throw new Error('no model');
      },
    };
    await expect(writeSummary(watching, TODAY, { force: true })).rejects.toThrow('no model');
    expect(await rows()).toEqual([before]);
    expect(logged.at(-1)).toBe('summary not renewed: the earlier text stays');
  });

  it('leaves a row alone that another is at, and takes it over after ten minutes or when forced', async () => {
    await addPosts(3);
    const held = await ensureRow(deps.db, TODAY);
    await changeRow(deps.db, TODAY, held.updatedAt, { status: 'processing' }, new Date(now));
    expect(await writeSummary(deps, TODAY)).toEqual({ outcome: 'in other hands', posts: 3 });
    now += 11 * MINUTE_MS;
    expect(await writeSummary(deps, TODAY)).toMatchObject({ outcome: 'written' });
  });

  it('does not overwrite what was completed while it wrote', async () => {
    await addPosts(3);
    await writeSummary(deps, TODAY);
    now += 2 * HOUR_MS;
    const slow: SummaryDependencies = {
      ...deps,
      summarize: async (posts) => {
        await writeSummary(deps, TODAY, { force: true });
        return { title: 'Slow', points: [{ text: 'Slow and late.', posts: [posts[0]?.id ?? 0] }] };
      },
    };
    expect(await writeSummary(slow, TODAY, { force: true })).toEqual({ outcome: 'in other hands', posts: 3 });
    expect((await rows())[0].title).not.toBe('Slow');
  });

  it('lists the posts of a day with too little, which is no failure', async () => {
    await addPosts(1);
    await service.backend.database.db
      .insertInto('app.posts')
      .values({
        ...{ title: 'Boxes', url_slug: 'a', text: '📦', text_hash: 'a', type: 'Twitter', post_user: 'Ada Abel' },
        published_at: new Date(now - MINUTE_MS),
      })
      .execute();
    expect(await writeSummary(deps, TODAY)).toMatchObject({ outcome: 'written', posts: 2 });
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'completed', title: '2 posts of the day' });
    expect(row.summary_content).toMatch(
      /^- Lowering bids .+ — \[Author 0: Post 0\]\(\/feed\/post-0-\d+\)\n- \[Ada Abel: Boxes\]\(\/feed\/a\)\n\n\*/,
    );
    expect(logged).toEqual(['summary written']);
    expect(await findRecord(deps.db, TODAY)).toMatchObject({ failure: null, modelFailure: null });
  });

  it('keeps the reason why a model failed with the text, until it does not', async () => {
    await addPosts(3);
    const { summarize } = deps;
    const failing: SummaryDependencies = {
      ...deps,
      summarize: async (...given) => ({ ...(await summarize(...given)), modelFailure: 'HTTP 401\u0000\ud83d' }),
    };
    expect(await writeSummary(failing, TODAY)).toMatchObject({ outcome: 'written' });
    expect((await findRecord(deps.db, TODAY)).modelFailure).toMatch(/^HTTP 401 ./);
    await writeSummary(deps, TODAY, { force: true });
    expect((await findRecord(deps.db, TODAY)).modelFailure).toBeNull();
  });

  it('closes yesterday and what was missed before it, and no day without posts', async () => {
    const days = [1, 2, 4].map((ago) => now - ago * 24 * HOUR_MS);
    for (const [index, at] of days.entries()) await addPosts(2, at, `${index}-`);
    const closed = await closeDays(deps);
    expect(closed.filter(({ result }) => result.outcome === 'written').map(({ period }) => period.day)).toEqual([
      '2031-03-04',
      '2031-03-03',
      '2031-03-01',
    ]);
    expect((await rows()).map((row) => `${row.date} ${row.status}`)).toEqual([
      '2031-03-01 completed',
      '2031-03-03 completed',
      '2031-03-04 completed',
    ]);
    now += HOUR_MS;
    expect((await closeDays(deps)).some(({ result }) => result.outcome === 'written')).toBe(false);
  });

  it('closes a week from Monday to Sunday', async () => {
    const monday = Date.parse('2031-02-24T00:00:00Z');
    await addPosts(2, monday, 'first-');
    await addPosts(2, monday + 7 * 24 * HOUR_MS - 1, 'last-');
    await addPosts(1, monday - 1, 'before-');
    await addPosts(1, monday + 7 * 24 * HOUR_MS, 'after-');
    const [last] = await closeWeeks(deps);
    expect(last).toMatchObject({ period: { day: '2031-02-24' }, result: { outcome: 'written', posts: 4 } });
    const { data } = await service.client().from('gb_weekly_summaries').select('*').eq('start_date', '2031-02-24');
    expect(data).toMatchObject([{ status: 'completed', articles_processed: 4 }]);
  });

  it('counts a week with what is published while it is written', async () => {
    const monday = Date.parse('2031-02-24T00:00:00Z');
    await addPosts(2, monday, 'first-');
    const week = periodOf('weekly', new Date(monday));
    const { summarize } = deps;
    const slow: SummaryDependencies = {
      ...deps,
      summarize: async (...given) => {
        await addPosts(1, monday + HOUR_MS, 'meanwhile-');
        return summarize(...given);
      },
    };
    await writeSummary(slow, week);
    await addPosts(1, monday + 2 * HOUR_MS, 'after-');
    const { data } = await service.client().from('gb_weekly_summaries').select('articles_processed');
    expect(data).toEqual([{ articles_processed: 4 }]);
  });
});
