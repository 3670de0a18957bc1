/**
 * `npm run bench -- lists [--engine embedded|postgresql] [--rows 100000] [--rounds 5]`: the first page of each list of the desk, with
 * so many posts, subscribers, jobs, mails and lines of the log. Unless told: both engines.
 */
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Listing } from '#backend/api/admin/operations/base/list.ts';
import type { OperationContext } from '#backend/api/admin/operations/base/operation.ts';
import { OPERATIONS } from '#backend/api/admin/operations/registry.ts';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { REGISTRY } from '#backend/main/job-registry.ts';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { openTestDatabase } from '#test/rig/database.ts';
import { fillWithPosts } from './rig/fill-with-posts.ts';
import { type Engine, startPostgres } from './rig/open-site.ts';
import { judge } from './rig/rounds.ts';

const OPTIONS = {
  engine: { type: 'string' },
  rows: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '5' },
} as const;

const GOAL_MS = 100;
/** Lists by their names, and what is asked of them. */
const ASKED: [name: string, question: object][] = [
  ...['posts', 'subscribers', 'readers', 'jobs', 'log', 'mail', 'reports', 'sources', 'hashtags'].map(
    (name): [string, object] => [name, {}],
  ),
  ...['draft', 'hidden'].map((state): [string, object] => ['posts', { state }]),
  ['posts', { q: 'acos' }],
  ['subscribers', { status: 'confirmed' }],
  ['jobs', { state: 'failed' }],
  ['jobs', { name: 'mail' }],
  ['log', { subject: 'posts' }],
];

export async function benchLists(supervisor: Supervisor, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const [rows, rounds] = [Number(values.rows), Number(values.rounds)];
  for (const engine of ['embedded', 'postgresql'] satisfies Engine[]) {
    if (values.engine && values.engine !== engine) continue;
    if (engine === 'postgresql') process.env.TEST_DATABASE_URL ??= await startPostgres(supervisor);
    const database = await openTestDatabase(engine === 'embedded' ? 'pglite' : 'postgres');
    const jobs = await openJobs({ database, log: pino({ level: 'silent' }), jobs: REGISTRY });
    await fillWithPosts(database, rows);
    await fillOthers(database, rows);
    console.log(`\n${engine}, ${rows.toLocaleString('en')} rows each, ${rounds} rounds: medians (least–most).`);
    console.table(await measure({ database, jobs }, rounds));
    await jobs.close();
    await database.close();
  }
}

/** The other tables, as many rows in each; mails are jobs, and deliveries of one issue. */
async function fillOthers({ exec }: DatabaseHandle, rows: number): Promise<void> {
  await exec(`
    insert into public.subscribers (email, status, created_at)
      select 'reader' || i || '@example.com', (array['confirmed', 'pending', 'unsubscribed'])[1 + i % 3],
        timestamptz '2026-01-01' + i * interval '1 minute' from generate_series(1, ${rows}) i;
    insert into app.users (username, email, password_hash, created_at)
      select 'reader' || i, 'reader' || i || '@example.com', 'x', timestamptz '2026-01-01' + i * interval '1 minute'
      from generate_series(1, ${rows}) i;
    insert into app.audit_log (at, actor, action, subject, subject_id)
      select timestamptz '2026-01-01' + i * interval '1 minute', 'site', case when i % 2 = 0 then 'posts.edit' else 'hashtags.rename' end,
        case when i % 2 = 0 then 'posts' else 'hashtags' end, i::text from generate_series(1, ${rows}) i;
    insert into pgboss.job (name, data, state, created_on, start_after, started_on, completed_on, output)
      select (array['mail', 'digest-mail', 'poll-sources'])[1 + i % 3], '{}',
        (case when i % 50 = 0 then 'failed' when i % 97 = 0 then 'created' else 'completed' end)::pgboss.job_state, at, at, at, at,
        case when i % 50 = 0 then '{"reason": "no such mailbox"}'::jsonb end
      from generate_series(1, ${rows}) i, lateral (select now() - i * interval '6 seconds' as at) moment;
    insert into public.mail_issues (date, content, post_ids) values ('2026-11-16', '{"tips": []}', '{}');
    insert into public.mail_deliveries (issue_id, subscriber_id, state)
      select i.id, s.id, 'sent' from public.mail_issues i, public.subscribers s`);
  await exec('vacuum analyze');
}

async function measure(parts: Pick<OperationContext, 'database' | 'jobs'>, rounds: number) {
  const context = { ...parts, clock: () => new Date() } as OperationContext;
  const found: Record<string, ReturnType<typeof judge>> = {};
  for (const [name, filter] of ASKED) {
    const operation = OPERATIONS.find((one) => one.name === `${name}.list`);
    if (!operation) throw new Error(`There is no list of ${name}`);
    const input = operation.input(new Date()).parse({ filter: JSON.stringify(filter) });
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const start = performance.now();
      const listing = (await operation.run(context, input as never)) as Listing<unknown>;
      await listing.page();
      if (round > 0) times.push(performance.now() - start);
    }
    found[`${name} ${JSON.stringify(filter)}`] = judge(times, GOAL_MS, 'ms');
  }
  return found;
}
