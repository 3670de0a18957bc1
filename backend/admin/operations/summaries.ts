import { z } from 'zod';
import { localOrigin } from '#lib/config/local-origin.ts';
import { UserError } from '#runtime/user-error.mjs';
import { recordChange } from '../../db/audit/record-change.ts';
import { parseDay } from '../../db/parameters.ts';
import { ApiError, requireFound } from '../../http/api-error.ts';
import { removeCachedPages } from '../../http/revalidate.ts';
import { isJobOpen } from '../../jobs/queue/jobs.ts';
import { ContentApiError } from '../../summaries/content/content-api.ts';
import { listPosts } from '../../summaries/content/list-posts-of-period.ts';
import { createSummaries } from '../../summaries/create-summaries.ts';
import { type CurateContext, editSummary, restoreVersion } from '../../summaries/curate/change-summary.ts';
import { getSummary, summaryDetailSchema } from '../../summaries/curate/get-summary.ts';
import { setHidden } from '../../summaries/curate/hide-summary.ts';
import {
  listSummaries,
  SUMMARY_SORTS,
  summaryFilterSchema,
  summaryRowSchema,
} from '../../summaries/curate/list-summaries.ts';
import { discardDraft, publishDraft } from '../../summaries/curate/publish-draft.ts';
import { parseSummaryId, toSummaryId } from '../../summaries/curate/summary-id.ts';
import { openSummaryRows, UNREACHABLE } from '../../summaries/curate/summary-rows.ts';
import { renderSummary } from '../../summaries/draft/render-summary.ts';
import { rewriteSummaryJob } from '../../summaries/jobs.ts';
import { type Period, periodOf, previousPeriod, type SummaryKind } from '../../summaries/period/period.ts';
import { createSummaryMemory } from '../../summaries/records/summary-memory.ts';
import { DataServiceError } from '../../summaries/store/summary-store.ts';
import { writeSummary } from '../../summaries/write/write-summary.ts';
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
const publishInput = z.strictObject({
  ids: z.array(id).length(1),
  version: z.string().max(100).optional().describe('of the draft that was read: another one is not published'),
  textVersion: z.string().max(100).optional().describe('of the text that was read: another one is not replaced'),
  title: z.string().max(1000).optional(),
  points: z
    .array(z.strictObject({ at: z.int().positive(), text: z.string().max(5000).optional() }))
    .max(100)
    .optional()
    .describe(
      'those that are published, by their places from 1 on, each with another text if need be; by default those without a doubt',
    ),
});
const discardInput = publishInput.pick({ ids: true, version: true });
const idsInput = z.strictObject({ ids: z.array(id).min(1).max(100) });
const changedSchema = z.object({ ids: z.array(z.string()), changes: z.array(z.int()) });

export const SUMMARY_OPERATIONS = [
  defineList({
    name: 'summaries.list',
    summary: 'Lists the summaries of days and weeks',
    query: listQuery(SUMMARY_SORTS, summaryFilterSchema),
    row: summaryRowSchema,
    list: (context, query) => {
      const { db } = context.database;
      const rows = requireRows(context)(db);
      return pagedListing(query, (slice) => listSummaries(db, rows, slice));
    },
  }),
  defineOperation({
    name: 'summaries.access',
    summary: 'Shows whether summaries can be edited and written here, and by which model',
    method: 'GET',
    input: z.strictObject({}),
    output: z.object({
      ...{ canEdit: z.boolean(), canRegenerate: z.boolean() },
      ...{ note: z.string().nullable(), model: z.string().nullable(), isReviewed: z.boolean() },
    }),
    run: async ({ config }) => {
      const { secretKey, model } = config.summaries;
      const canEdit = openSummaryRows(config) !== null;
      const note = canEdit ? null : UNREACHABLE;
      const isReviewed = model?.isReviewed ?? false;
      return { canEdit, canRegenerate: secretKey !== null, note, model: model?.name ?? null, isReviewed };
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
  defineOperation({
    name: 'summaries.publish',
    summary: 'Publishes the draft of a language model, whole or in part',
    input: publishInput,
    output: changedSchema,
    run: async (context, { ids, ...review }) => {
      const change = await publishDraft(toCurate(context), requirePeriod(ids[0] ?? ''), review);
      await renew(context);
      return { ids, changes: [change] };
    },
  }),
  defineOperation({
    name: 'summaries.discard',
    summary: 'Deletes the draft of a language model; what is published stays',
    undo: 'summaries.regenerate',
    input: discardInput,
    output: z.object({ ids: z.array(z.string()) }),
    run: async (context, { ids, version }) => {
      await discardDraft(toCurate(context), requirePeriod(ids[0] ?? ''), version);
      return { ids };
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
      if (!config.summaries.secretKey) throw unwritable(context);
      const periods = ids.map(requirePeriod);
      const [rows, now] = [requireRows(context)(database.db), clock()];
      for (const period of periods) {
        if (period.start > now) throw new ApiError('ApplicationError', `${period.day} is yet to come.`);
        const found = await getSummary(database.db, rows, period, { arePostsHere: false });
        if (found?.state === 'hidden') throw new ApiError('ApplicationError', `${found.id} is hidden: show it first.`);
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
      const memory = createSummaryMemory(database.db);
      const summaries = createSummaries(config, { clock, log, memory, fetch: context.fetch });
      if (!summaries) throw unwritable(context);
      const answer = { id: toSummaryId(period), title: null, points: 0, content: null };
      try {
        if (dryRun) {
          const posts = await listPosts(summaries.content, period);
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
        await recordChange(database.db, context.actor, change, clock());
        return { ...answer, title, points: points.length, outcome, posts };
      } catch (error) {
        // Without the stack.
        if (!(error instanceof ContentApiError || error instanceof DataServiceError)) throw error;
        throw new UserError(error.message, { cause: error });
      }
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

function requireRows({ config }: OperationContext) {
  const open = openSummaryRows(config);
  if (!open) throw new ApiError('ServiceUnavailableError', UNREACHABLE);
  return open;
}

const unwritable = ({ config }: OperationContext): ApiError =>
  new ApiError('ApplicationError', openSummaryRows(config) ? 'SUMMARIES is off, so nothing is written.' : UNREACHABLE);

const toCurate = (context: OperationContext): CurateContext => ({
  ...{ db: context.database.db, openRows: requireRows(context) },
  ...{ actor: context.actor, now: context.clock() },
});

const renew = (context: OperationContext): Promise<void> => removeCachedPages(context, ['summaries', 'banner']);

async function getOne(context: OperationContext, period: Period) {
  const { config, database } = context;
  const { db } = database;
  const arePostsHere = config.summaries.contentUrl === localOrigin(config.port, config.host);
  const found = requireFound(await getSummary(db, requireRows(context)(db), period, { arePostsHere }));
  const isQueued = await isJobOpen(db, rewriteSummaryJob.name, { kind: period.kind, day: period.day });
  return { ...found, isQueued };
}

const requirePeriod = (given: string): Period =>
  requireFound(parseSummaryId(given), `There is no summary ${given.slice(0, 40)}.`);
