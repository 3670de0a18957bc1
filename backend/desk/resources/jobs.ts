import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { type JobRow, pageJobs } from '../../jobs/list-jobs.ts';
import { operateOnQueue } from '../../jobs/operate-on-jobs.ts';
import { REGISTRY } from '../../jobs/registry.ts';
import type { DeskEnv } from '../api/desk-env.ts';
import { explain } from '../api/explain.ts';
import { answerList } from '../api/list-answer.ts';
import { parseListQuery } from '../api/list-query.ts';

const state = z.enum(['waiting', 'running', 'failed', 'completed']);
const filterSchema = z.strictObject({ state: state.optional(), name: z.string().max(100).optional() });
const jobSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What tells it from others of its kind. */
  label: z.string(),
  state,
  attempts: z.number(),
  /** What the last attempt failed for. */
  reason: z.string().nullable(),
  createdAt: z.string(),
  dueAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});
const kindSchema = z.object({
  /** Its name. */
  id: z.string(),
  schedule: z.object({ cron: z.string(), tz: z.string(), next: z.string().nullable() }).nullable(),
  last: z.object({ endedAt: z.string(), seconds: z.number(), outcome: z.enum(['completed', 'failed']) }).nullable(),
  ...{ waiting: z.number(), running: z.number(), failed: z.number() },
  /** Whether it can be run by hand: it needs to be told nothing. */
  canRun: z.boolean(),
});
const idsSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) });
const runSchema = z.strictObject({ ids: z.array(z.string().max(100)).min(1).max(20) });

/** `/admin/api/jobs`: what waits, runs and failed, and why; try again. `/kinds`: the schedules; run now. */
export function jobListRoutes({ database, clock, jobs }: AppDependencies): Hono<DeskEnv> {
  const { db } = database;
  const open = (c: Context<DeskEnv>) =>
    operateOnQueue({ database, jobs, registry: REGISTRY, actor: c.get('actor'), now: clock() });
  const app = new Hono<DeskEnv>();

  app.get('/', (c) => {
    const query = parseListQuery(c, { sort: ['createdAt'], filter: filterSchema });
    return answerList(c, {
      name: 'jobs',
      schema: jobSchema,
      query,
      read: async ({ filter, sort: { order }, limit, offset }) => {
        const { rows, total } = await pageJobs(db, { filter, order, limit, offset });
        return { rows: rows.map((row) => ({ ...row, label: toLabel(row), attempts: row.retryCount + 1 })), total };
      },
    });
  });

  app.get('/kinds', async (c) => {
    const { kinds } = await open(c).report();
    const data = kinds.map(({ name, ...kind }) => kindSchema.parse({ id: name, ...kind, canRun: canRun(name) }));
    return c.json({ data, total: data.length });
  });

  app.post('/retry', async (c) => {
    const { ids } = await parseJsonBody(c, idsSchema);
    for (const id of ids) await explain(() => open(c).retry(id));
    return c.json({ data: { ids } });
  });

  app.post('/run', async (c) => {
    const { ids } = await parseJsonBody(c, runSchema);
    const stranger = ids.find((name) => !canRun(name));
    if (stranger !== undefined) throw new ApiError('ApplicationError', `${stranger} cannot be run by hand.`);
    const sent: string[] = [];
    for (const name of ids) {
      // None when it is due or running already.
      if (await explain(() => open(c).run(name, {}))) sent.push(name);
    }
    return c.json({ data: { ids, sent } });
  });
  return app;
}

const find = (name: string) => REGISTRY.find((job) => job.name === name);

const canRun = (name: string): boolean => find(name)?.data.safeParse({}).success ?? false;

const toLabel = ({ name, data }: Pick<JobRow, 'name' | 'data'>): string => find(name)?.label(data) ?? '';
