import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { vacuumJob } from '#backend/jobs/vacuum-job.ts';
import { REGISTRY } from '#backend/main/job-registry.ts';
import { catchUpOnSummaries, summarizeDaysJob, summarizeTodayJob } from '#backend/summaries/jobs.ts';
import { type DataService, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { jobsEnd, listJobs } from '#test/rig/jobs.ts';
import { serveLocally } from '#test/rig/serve-locally.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const DAY_MS = 24 * 60 * 60_000;

let service: DataService;
beforeAll(async () => {
  service = await serveDataService(anyKind);
});
afterAll(() => service.close());

const addPost = (published_at: string, name = '') =>
  service.backend.database.db
    .insertInto('app.posts')
    .values({
      title: 'A post',
      url_slug: `a-post${name}`,
      text: 'Lowering bids by 20 % kept all the orders of the oldest campaign.',
      text_hash: `a${name}`,
      type: 'LinkedIn',
      post_user: 'Ada Abel',
      published_at,
    })
    .execute();

it('are due every five minutes, at 00:15 UTC, and on Monday at 00:30', () => {
  const schedules = REGISTRY.filter(({ name, schedule }) => schedule && name.startsWith('summarize-')).map(
    ({ name, schedule }) => [name, `${schedule?.cron} ${schedule?.tz} ${schedule?.missed}`],
  );
  expect(Object.fromEntries(schedules)).toEqual({
    'summarize-today': '*/5 * * * * UTC skip',
    'summarize-days': '15 0 * * * UTC once',
    'summarize-weeks': '30 0 * * 1 UTC once',
  });
});

it('close at the start what was missed', async () => {
  const { backend } = service;
  await backend.reset({ summaries: { areHere: true, isOn: true, model: null } });
  backend.time.stop();
  const yesterday = new Date(backend.time.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  await addPost(`${yesterday}T00:00:00Z`);
  await catchUpOnSummaries(backend.jobs);
  await jobsEnd(backend.database);
  // Both jobs fill the gap of yesterday, and whichever comes first writes it.
  const [days, today] = await Promise.all(
    ['summarize-days', 'summarize-today'].map((name) => listJobs(backend.database, name)),
  );
  expect([days, today]).toMatchObject([[{ state: 'completed' }], [{ state: 'completed' }]]);
  const outcomes = [days, today].map((jobs) => (jobs?.[0]?.output as Record<string, string> | undefined)?.[yesterday]);
  expect(outcomes).toContain('written');
  const { data } = await service.client().from('gb_daily_summaries').select('status,summary_content');
  expect(data).toEqual([
    {
      status: 'completed',
      summary_content:
        '- Lowering bids by 20 % kept all the orders of the oldest campaign. — [Ada Abel: A post](/feed/a-post)\n\n*Selected from 1 post by rules.*',
    },
  ]);
});

it('write at once what comes in of the last days and weeks', async () => {
  const { backend } = service;
  await backend.reset({ summaries: { areHere: true, isOn: true, model: null } });
  backend.time.stop();
  const now = backend.time.now().getTime();
  const dayBefore = (days: number) => new Date(now - days * DAY_MS).toISOString().slice(0, 10);
  const posts = [13, 1, 20, 2].map((days) => ({
    text: `Lowering bids by ${days + 10} % kept all the orders of campaign ${days}.`,
    publishedAt: `${dayBefore(days)}T12:00:00Z`,
  }));
  const headers = { authorization: `Bearer ${backend.config.ingestToken}`, 'content-type': 'application/json' };
  const answer = await fetch(`${service.url}/api/news`, { method: 'POST', headers, body: JSON.stringify(posts) });
  expect(answer.status).toBe(200);
  await jobsEnd(backend.database);
  const { data } = await service.client().from('gb_daily_summaries').select('date').eq('status', 'completed');
  expect((data ?? []).map(({ date }) => date).sort()).toEqual([13, 2, 1].map(dayBefore));
  const { data: weeks } = await service.client().from('gb_weekly_summaries').select('status');
  expect((weeks ?? []).length).toBeGreaterThanOrEqual(2);
  const [job] = await listJobs(backend.database, 'summarize-today');
  expect(job?.output).toMatchObject(Object.fromEntries([1, 2, 13].map((days) => [dayBefore(days), 'written'])));
  // Days that have a summary are left to the nightly job.
  await backend.jobs.send(summarizeTodayJob, {});
  await jobsEnd(backend.database);
  const again = (await listJobs(backend.database, 'summarize-today')).at(-1);
  expect(Object.values(again?.output as Record<string, string>)).not.toContain('written');
});

it('let jobs of other kinds go on while a model hangs, and end without it', async () => {
  const { backend } = service;
  const asked: ServerResponse[] = [];
  const { promise: isAsked, resolve } = Promise.withResolvers<void>();
  const hanging = await serveLocally((_request, response) => {
    asked.push(response);
    resolve();
  });
  try {
    const model = { baseUrl: `${hanging.url}/v1`, name: 'slow', apiKey: undefined };
    await backend.reset({ summaries: { areHere: true, isOn: true, model } });
    backend.time.stop();
    for (let index = 0; index < 3; index += 1)
      await addPost(new Date(backend.time.now().getTime() - DAY_MS).toISOString(), `${index}`);
    await backend.jobs.send(summarizeDaysJob, {});
    await isAsked;
    await backend.jobs.send(vacuumJob, {});
    await waitFor(async () => {
      expect(await listJobs(backend.database, vacuumJob.name)).toMatchObject([{ state: 'completed' }]);
    });
    expect(await listJobs(backend.database, 'summarize-days')).toMatchObject([{ state: 'active' }]);
    // A refusal ends each call as the time-out of 30 seconds would.
    for (const response of asked) response.writeHead(401).end();
    await jobsEnd(backend.database);
    expect(await listJobs(backend.database, 'summarize-days')).toMatchObject([{ state: 'completed' }]);
  } finally {
    await hanging.close();
  }
});

it('say what they lack, and do nothing, where nobody is to write summaries', async () => {
  const { backend } = service;
  await backend.reset({ summaries: { areHere: true, isOn: false, model: null } });
  await backend.jobs.send(summarizeDaysJob, {});
  await jobsEnd(backend.database);
  expect(await listJobs(backend.database, 'summarize-days')).toMatchObject([
    { state: 'completed', output: { skipped: expect.stringContaining('SUMMARIES is off') } },
  ]);
});
