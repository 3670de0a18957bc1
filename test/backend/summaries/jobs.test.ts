import { afterAll, beforeAll, expect, it } from 'vitest';
import { REGISTRY } from '#backend/jobs/registry.ts';
import { catchUpOnSummaries, summarizeDaysJob } from '#backend/summaries/jobs.ts';
import { type DataService, SECRET_KEY, serveDataService } from '#test/rig/data-service.ts';
import { jobsEnd, listJobs } from '#test/rig/jobs.ts';

const DAY_MS = 24 * 60 * 60_000;

let service: DataService;
beforeAll(async () => {
  service = await serveDataService('pglite');
});
afterAll(() => service.close());

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

it('close at the start what was missed, over HTTP', async () => {
  const { backend } = service;
  const { url } = service;
  await backend.reset({ summaries: { contentUrl: url, dataServiceUrl: url, secretKey: SECRET_KEY, model: null } });
  backend.time.stop();
  const yesterday = new Date(backend.time.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  await backend.database.db
    .insertInto('app.posts')
    .values({
      title: 'A post',
      url_slug: 'a-post',
      text: 'Lowering bids by 20 % kept all the orders of the oldest campaign.',
      text_hash: 'a',
      type: 'LinkedIn',
      post_user: 'Ada Abel',
      published_at: `${yesterday}T00:00:00Z`,
    })
    .execute();
  await catchUpOnSummaries(backend.jobs);
  await jobsEnd(backend.database);
  expect(await listJobs(backend.database, 'summarize-days')).toMatchObject([
    { state: 'completed', output: { [yesterday]: 'written' } },
  ]);
  const { data } = await service.client().from('gb_daily_summaries').select('status,summary_content');
  expect(data).toEqual([
    {
      status: 'completed',
      summary_content:
        '- Lowering bids by 20 % kept all the orders of the oldest campaign. — [Ada Abel: A post](/feed/a-post)',
    },
  ]);
});

it('say what they lack, and do nothing, where nobody is to write summaries', async () => {
  const { backend } = service;
  await backend.reset({ summaries: { ...backend.config.summaries, secretKey: null } });
  await backend.jobs.send(summarizeDaysJob, {});
  await jobsEnd(backend.database);
  expect(await listJobs(backend.database, 'summarize-days')).toMatchObject([
    { state: 'completed', output: { skipped: 'SUMMARIES is off, or SUPABASE_SECRET_KEY is not set' } },
  ]);
});
