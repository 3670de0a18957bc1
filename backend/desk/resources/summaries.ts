import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { localOrigin } from '#lib/config/local-origin.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { renewPages } from '../../http/revalidate.ts';
import { isJobOpen } from '../../jobs/list-jobs.ts';
import { type CurateContext, editSummary, restoreVersion } from '../../summaries/curate/change-summary.ts';
import { getSummary } from '../../summaries/curate/get-summary.ts';
import { hideSummary, showSummary } from '../../summaries/curate/hide-summary.ts';
import { listSummaries, SUMMARY_SORTS } from '../../summaries/curate/list-summaries.ts';
import { parseSummaryId, toSummaryId } from '../../summaries/curate/summary-id.ts';
import { openSummaryRows, UNREACHABLE } from '../../summaries/curate/summary-rows.ts';
import { rewriteSummaryJob } from '../../summaries/jobs.ts';
import type { Period } from '../../summaries/period/period.ts';
import type { DeskEnv } from '../api/desk-env.ts';
import { answerList } from '../api/list-answer.ts';
import { parseListQuery } from '../api/list-query.ts';

const kind = z.enum(['daily', 'weekly']);
const state = z.enum(['pending', 'processing', 'completed', 'failed', 'hidden']);

const filterSchema = z.strictObject({
  kind: kind.optional(),
  state: state.optional(),
  byHand: z.boolean().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  q: z.string().max(200).optional(),
});

const rowSchema = z.object({
  id: z.string(),
  kind,
  day: z.string(),
  state,
  title: z.string(),
  posts: z.number(),
  byHand: z.boolean(),
  updatedAt: z.string(),
  failure: z.string().nullable(),
  failedAt: z.string().nullable(),
});

const detailSchema = rowSchema.extend({
  content: z.string(),
  version: z.string(),
  versions: z.array(
    z.object({ id: z.number(), title: z.string(), content: z.string(), byHand: z.boolean(), replacedAt: z.string() }),
  ),
  goneSlugs: z.array(z.string()),
  uncited: z.number(),
  /** Whether it is about to be written anew. */
  isQueued: z.boolean(),
});

const editSchema = z.strictObject({
  title: z.string().max(1000).optional(),
  content: z.string().max(100_000).optional(),
  /** The `version` of the text that was read: another one is not replaced. */
  version: z.string().max(100).optional(),
});
const idsSchema = z.strictObject({ ids: z.array(z.string().max(30)).min(1).max(100) });
const restoreSchema = z.strictObject({ ids: z.array(z.string().max(30)).length(1), version: z.int().positive() });

/** `/admin/api/summaries`: what there is, edit, hide and show, go back to an earlier text, have it written anew. */
export function summaryRoutes(deps: AppDependencies): Hono<DeskEnv> {
  const { database, config, clock, jobs } = deps;
  const open = openSummaryRows(config);
  const arePostsHere = config.summaries.contentUrl === localOrigin(config.port, config.host);
  const app = new Hono<DeskEnv>();

  const requireRows = () => {
    if (!open) throw new ApiError('ServiceUnavailableError', UNREACHABLE);
    return open;
  };
  const toContext = (c: Context<DeskEnv>): CurateContext => ({
    ...{ db: database.db, openRows: requireRows() },
    ...{ actor: c.get('actor'), now: clock() },
  });
  const renew = () => renewPages(deps, ['summaries', 'banner']);
  const getOne = async (period: Period) => {
    const found = await getSummary(database.db, requireRows()(database.db), period, { arePostsHere });
    if (!found) throw new ApiError('NotFoundError');
    const isQueued = await isJobOpen(database.db, rewriteSummaryJob.name, { kind: period.kind, day: period.day });
    return detailSchema.parse({ ...found, isQueued });
  };

  app.get('/', async (c) => {
    const query = parseListQuery(c, { sort: SUMMARY_SORTS, filter: filterSchema });
    const rows = requireRows()(database.db);
    const read = (slice: Pick<typeof query, 'filter' | 'sort' | 'limit' | 'offset'>) =>
      listSummaries(database.db, rows, slice);
    return answerList(c, { name: 'summaries', schema: rowSchema, query, read });
  });

  // What the screen has to say before anybody tries.
  app.get('/access', (c) => {
    const { secretKey, model } = config.summaries;
    const note = open ? null : UNREACHABLE;
    return c.json({
      data: { canEdit: open !== null, canRegenerate: secretKey !== null, note, model: model?.name ?? null },
    });
  });

  app.get('/:id', async (c) => c.json({ data: await getOne(requirePeriod(c.req.param('id'))) }));

  app.patch('/:id', async (c) => {
    const period = requirePeriod(c.req.param('id'));
    const { version, ...text } = await parseJsonBody(c, editSchema);
    const change = await editSummary(toContext(c), period, { ...text, version });
    await renew();
    return c.json({ data: { ...(await getOne(period)), changes: [change] } });
  });

  app.post('/restore', async (c) => {
    const { ids, version } = await parseJsonBody(c, restoreSchema);
    const period = requirePeriod(ids[0] ?? '');
    const change = await restoreVersion(toContext(c), period, version);
    await renew();
    return c.json({ data: { ids, changes: [change] } });
  });

  for (const [verb, change] of [['hide', hideSummary] as const, ['show', showSummary] as const]) {
    app.post(`/${verb}`, async (c) => {
      const periods = (await parseJsonBody(c, idsSchema)).ids.map(requirePeriod);
      const [changed, changes]: [string[], number[]] = [[], []];
      for (const period of periods) {
        const line = await change(toContext(c), period);
        if (line === null) continue;
        changed.push(toSummaryId(period));
        changes.push(line);
        // Its posts may have come and gone while nobody counted them.
        if (verb === 'show') await jobs.send(rewriteSummaryJob, { kind: period.kind, day: period.day, force: false });
      }
      if (changed.length > 0) await renew();
      return c.json({ data: { ids: changed, changes } });
    });
  }

  app.post('/regenerate', async (c) => {
    if (!config.summaries.secretKey)
      throw new ApiError('ApplicationError', open ? 'SUMMARIES is off, so nothing is written.' : UNREACHABLE);
    const periods = (await parseJsonBody(c, idsSchema)).ids.map(requirePeriod);
    const [rows, now] = [requireRows()(database.db), clock()];
    for (const period of periods) {
      if (period.start > now) throw new ApiError('ApplicationError', `${period.day} is yet to come.`);
      const found = await getSummary(database.db, rows, period, { arePostsHere: false });
      if (found?.state === 'hidden') throw new ApiError('ApplicationError', `${found.id} is hidden: show it first.`);
    }
    await database.db.transaction().execute(async (transaction) => {
      for (const { kind, day } of periods) {
        await jobs.send(rewriteSummaryJob, { kind, day, force: true }, { transaction });
        const subjectId = toSummaryId({ kind, day });
        await recordChange(
          transaction,
          c.get('actor'),
          { action: 'summaries.regenerate', subject: 'summaries', subjectId },
          now,
        );
      }
    });
    return c.json({ data: { ids: periods.map(toSummaryId) } });
  });
  return app;
}

function requirePeriod(id: string): Period {
  const period = parseSummaryId(id);
  if (!period) throw new ApiError('NotFoundError', `There is no summary ${id.slice(0, 40)}.`);
  return period;
}
