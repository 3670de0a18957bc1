import { z } from 'zod';
import { UserError } from '#runtime/user-error.mjs';
import { recordChange } from '../../../db/audit/record-change.ts';
import { parseDay } from '../../../db/parameters.ts';
import { ApiError, requireFound } from '../../../http/api-error.ts';
import { removeCachedPages } from '../../../http/revalidate.ts';
import { isJobOpen } from '../../../jobs/queue/jobs.ts';
import { createSummaries } from '../../../summaries/create-summaries.ts';
import { type CurateContext, editSummary, restoreVersion } from '../../../summaries/curate/change-summary.ts';
import { getSummary, summaryDetailSchema } from '../../../summaries/curate/get-summary.ts';
import { setHidden } from '../../../summaries/curate/hide-summary.ts';
import {
  listSummaries,
  SUMMARY_SORTS,
  summaryFilterSchema,
  summaryRowSchema,
} from '../../../summaries/curate/list-summaries.ts';
import { parseSummaryId, toSummaryId } from '../../../summaries/curate/summary-id.ts';
import { renderSummary } from '../../../summaries/draft/render-summary.ts';
import { NOT_WRITTEN, rewriteSummaryJob } from '../../../summaries/jobs.ts';
import { type Period, periodOf, previousPeriod, type SummaryKind } from '../../../summaries/period/period.ts';
import { findRecord } from '../../../summaries/records/summary-records.ts';
import { listPosts } from '../../../summaries/write/list-posts.ts';
import { writeSummary } from '../../../summaries/write/write-summary.ts';
import { listQuery, pagedListing } from './base/list.ts';
import { defineList, defineOperation, type OperationContext } from './base/operation.ts';

const kind = z.enum(['daily', 'weekly']);
const id = z.string().max(30);

/** `isQueued`: a rewrite is queued. */
export const summarySchema = summaryDetailSchema.extend({ isQueued: z.boolean() });

const editInput = z.strictObject({
  id,
  title: z.string().max(1000).optional(),
  content: z.string().max(100_000).optional().meta({ file: 'text' }),
  version: z.string().max(100).optional().describe('of the text that was read: another one is not replaced'),
});
const idsInput = z.strictObject({ ids: z.array(id).min(1).max(100) });
const changedSchema = z.object({ ids: z.array(z.string()), changes: z.array(z.int()) });

export const SUMMARY_OPERATIONS = [
  defineList({
    name: 'summaries.list',
    summary: 'Lists the summaries of days and weeks',
    query: listQuery(SUMMARY_SORTS, summaryFilterSchema),
    row: summaryRowSchema,
    list: (context, query) => {
      requireHere(context);
      return pagedListing(query, (slice) => listSummaries(context.database.db, slice));
    },
  }),
  defineOperation({
    name: 'summaries.access',
    summary: 'Shows whether summaries can be edited and written here, and by which model',
    method: 'GET',
    input: z.strictObject({}),
    output: z.object({
      ...{ canEdit: z.boolean(), canRegenerate: z.boolean() },
      ...{ note: z.string().nullable(), model: z.string().nullable() },
    }),
    run: async ({ config }) => {
      const { areHere, isOn, model } = config.summaries;
      return { canEdit: areHere, canRegenerate: isOn, note: areHere ? null : ELSEWHERE, model: model?.name ?? null };
    },
  }),
  defineOperation({
    name: 'summaries.get',
    summary: 'Shows one summary and its earlier texts; its id is daily-2026-03-05, or weekly- with a Monday',
    input: z.strictObject({ id }),
    output: summarySchema,
    run: async (context, input) => getOne(context, requirePeriod(input.id)),
  }),
  defineOperation({
    name: 'summaries.edit',
    summary: 'Replaces the title or the text of a summary',
    input: editInput,
    output: summarySchema.extend({ changes: z.array(z.int()) }),
    run: async (context, { id: given, ...text }) => {
      const period = requirePeriod(given);
      const change = await editSummary(toCurate(context), period, text);
      await renew(context);
      return { ...(await getOne(context, period)), changes: [change] };
    },
  }),
  defineOperation({
    name: 'summaries.restore',
    summary: 'Goes back to an earlier text of a summary',
    input: z.strictObject({ ids: z.array(id).length(1), version: z.int().positive() }),
    output: changedSchema,
    run: async (context, { ids, version }) => {
      const change = await restoreVersion(toCurate(context), requirePeriod(ids[0] ?? ''), version);
      await renew(context);
      return { ids, changes: [change] };
    },
  }),
  ...(['hide', 'show'] as const).map((verb) =>
    defineOperation({
      name: `summaries.${verb}`,
      summary: verb === 'hide' ? 'Takes summaries off the site' : 'Puts hidden summaries back on the site',
      input: idsInput,
      output: changedSchema,
      run: async (context, input) => {
        const [ids, changes]: [string[], number[]] = [[], []];
        for (const period of input.ids.map(requirePeriod)) {
          const line = await setHidden(toCurate(context), period, verb === 'hide');
          if (line === null) continue;
          ids.push(toSummaryId(period));
          changes.push(line);
          const { kind, day } = period;
          // Its posts may have changed while it was hidden.
          if (verb === 'show') await context.jobs.send(rewriteSummaryJob, { kind, day, force: false });
        }
        if (ids.length > 0) await renew(context);
        return { ids, changes };
      },
    }),
  ),
  defineOperation({
    name: 'summaries.regenerate',
    summary: 'Has summaries rewritten in the background, whatever is there',
    undo: 'summaries.restore',
    input: idsInput,
    output: z.object({ ids: z.array(z.string()) }),
    run: async (context, { ids }) => {
      const { database, config, jobs, actor, clock } = context;
      if (!config.summaries.isOn) throw new ApiError('ApplicationError', NOT_WRITTEN);
      const periods = ids.map(requirePeriod);
      const now = clock();
      for (const period of periods) {
        if (period.start > now) throw new ApiError('ApplicationError', `${period.day} is yet to come.`);
        const { hidden } = await findRecord(database.db, period);
        if (hidden) throw new ApiError('ApplicationError', `${toSummaryId(period)} is hidden: show it first.`);
      }
      await database.db.transaction().execute(async (transaction) => {
        for (const { kind, day } of periods) {
          await jobs.send(rewriteSummaryJob, { kind, day, force: true }, { transaction });
          const change = { action: 'summaries.regenerate', subjectId: toSummaryId({ kind, day }) };
          await recordChange(transaction, actor, change, now);
        }
      });
      return { ids: periods.map(toSummaryId) };
    },
  }),
  defineOperation({
    name: 'summaries.write',
    summary: 'Sums up the posts of a day or a week (UTC) at once, by default of yesterday or last week',
    positionals: ['kind'],
    undo: 'summaries.restore',
    input: z.strictObject({
      kind,
      date: z.string().max(20).optional().describe('the day, or any day of the week'),
      force: z
        .boolean()
        .default(false)
        .describe('rewrites it although nothing has changed, an operator wrote it, or another process is at it'),
      dryRun: z.boolean().default(false).describe('shows the text without writing it'),
    }),
    output: z.object({
      id: z.string(),
      outcome: z.string(),
      posts: z.int(),
      title: z.string().nullable(),
      points: z.int(),
      content: z.string().nullable(),
    }),
    run: async (context, { kind, date, force, dryRun }) => {
      const { config, clock, log, database } = context;
      const period = toPeriod(kind, date, clock());
      const { db } = database;
      const summaries = createSummaries(config, { db, clock, log });
      if (!summaries) throw new ApiError('ApplicationError', NOT_WRITTEN);
      const answer = { id: toSummaryId(period), title: null, points: 0, content: null };
      if (dryRun) {
        const posts = await listPosts(db, period);
        const draft = posts.length === 0 ? null : await summaries.summarize(posts, kind);
        const shown = draft && {
          title: draft.title,
          points: draft.points.length,
          content: renderSummary(draft, posts),
        };
        return { ...answer, ...shown, outcome: 'nothing was written', posts: posts.length };
      }
      const { outcome, posts, ...result } = await writeSummary(summaries, period, { force });
      if (!('draft' in result)) return { ...answer, outcome, posts };
      const { title, points } = result.draft;
      const change = { action: 'summaries.write', subjectId: answer.id, after: { title } };
      await recordChange(db, context.actor, change, clock());
      return { ...answer, title, points: points.length, outcome, posts };
    },
  }),
];

function toPeriod(kind: SummaryKind, text: string | undefined, now: Date): Period {
  if (text === undefined) return previousPeriod(periodOf(kind, now));
  const date = parseDay(text);
  if (!date) throw new UserError(`"${text}" is no day. Write it as YYYY-MM-DD.`);
  if (date > now) throw new UserError(`${text} is yet to come.`);
  return periodOf(kind, date);
}

const ELSEWHERE = 'The summaries are in a hosted Supabase: set DATABASE_URL of this backend to its connection string.';

/** Throws a 503 where the summaries that the site shows are in another database. */
function requireHere({ config }: OperationContext): void {
  if (!config.summaries.areHere) throw new ApiError('ServiceUnavailableError', ELSEWHERE);
}

function toCurate(context: OperationContext): CurateContext {
  requireHere(context);
  return { db: context.database.db, actor: context.actor, now: context.clock() };
}

const renew = (context: OperationContext): Promise<void> => removeCachedPages(context, ['summaries', 'banner']);

async function getOne(context: OperationContext, period: Period) {
  requireHere(context);
  const { db } = context.database;
  const found = requireFound(await getSummary(db, period));
  const isQueued = await isJobOpen(db, rewriteSummaryJob.name, { kind: period.kind, day: period.day });
  return { ...found, isQueued };
}

const requirePeriod = (given: string): Period =>
  requireFound(parseSummaryId(given), `There is no summary ${given.slice(0, 40)}.`);
