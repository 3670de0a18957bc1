import { z } from 'zod';
import { daySchema, jsonIdSchema } from '../../../db/parameters.ts';
import { ApiError } from '../../../http/api-error.ts';
import { isMonday } from '../../../newsletter/dates.ts';
import {
  previewIssue,
  resendUnknown,
  sendIssue,
  setPaused,
  testIssue,
} from '../../../newsletter/digest/digest-operations.ts';
import { chooseTips } from '../../../newsletter/digest/issue/choices.ts';
import { issueContentSchema } from '../../../newsletter/digest/issue/content.ts';
import { issueSchema, listAddresses, listIssues } from '../../../newsletter/digest/issue/reports.ts';
import { findIssue } from '../../../newsletter/digest/issue/repository.ts';
import { getNextIssue, listTipsOffered, renderMail } from '../../../newsletter/digest/next-issue.ts';
import { listQuery, pagedListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

const { tips } = issueContentSchema.shape;
const monday = z.string().refine(isMonday, 'An issue has the date of its Monday, such as 2026-11-16.');
const days = z.strictObject({ ids: z.array(daySchema).length(1) });
const dateInput = z.strictObject({ date: monday.optional() });

const mailSchema = z.object({ subject: z.string(), text: z.string(), html: z.string() });
/** The next issue in its current state: posts and its summary may still change. */
export const nextIssueSchema = z.object({
  date: z.string(),
  /** Null if the hour has passed and it waits for tips or subscribers. */
  goesOutAt: z.string().nullable(),
  /** It was due, and nothing will send it. */
  isMissed: z.boolean(),
  readers: z.number(),
  isChosen: z.boolean(),
  /** False if mails become files in the outbox. */
  hasMailServer: z.boolean(),
  tips,
  /** Null if its week has no tips yet. */
  mail: mailSchema.nullable(),
});
export const issueRowSchema = z.object({ id: z.string(), ...issueSchema.shape });
const namedSchema = z.array(z.object({ email: z.string(), reason: z.string().nullable() }));
export const issueDetailSchema = issueRowSchema.extend({
  /** Null for daily mails, each of which is another one. */
  mail: mailSchema.nullable(),
  failedMails: namedSchema,
  unknownMails: namedSchema,
});

export const MAIL_OPERATIONS = [
  defineList({
    name: 'mail.list',
    summary: 'Lists the issues of the Monday mail, and the days of daily ones, and what became of their mails',
    query: listQuery(['date'], z.strictObject({})),
    row: issueRowSchema,
    list: ({ database: { db } }, query) =>
      pagedListing(query, async ({ sort: { order }, limit, offset }) => {
        const { rows, total } = await listIssues(db, { order, limit, offset });
        return { rows: rows.map((row) => ({ id: row.date, ...row })), total };
      }),
  }),
  defineOperation({
    name: 'mail.next',
    summary: 'Shows the issue that goes out next, as it is now',
    method: 'GET',
    input: z.strictObject({}),
    output: nextIssueSchema,
    run: getNextIssue,
  }),
  defineOperation({
    name: 'mail.preview',
    summary: 'Shows the mail of an issue without sending it: of a Monday, or the next one',
    method: 'GET',
    positionals: ['date'],
    input: dateInput,
    output: mailSchema.extend({ date: z.string() }),
    text: ({ date, subject, text }) => `Issue of ${date}\nSubject: ${subject}\n\n${text}`,
    run: previewIssue,
  }),
  defineOperation({
    name: 'mail.offers',
    summary: 'Lists posts that an issue could have as tips',
    method: 'GET',
    positionals: ['date'],
    input: z.strictObject({ date: monday, q: z.string().max(200).default('') }),
    output: tips,
    run: (deps, { date, q }) => listTipsOffered(deps, date, q),
  }),
  defineOperation({
    name: 'mail.get',
    summary: 'Shows an issue, and the mails of it that failed or may not have arrived',
    input: z.strictObject({ id: daySchema }),
    output: issueDetailSchema,
    run: async ({ database: { db }, config }, { id: date }) => {
      const issue = await findIssue(db, date);
      const { rows } = await listIssues(db, { order: 'desc', limit: 1, offset: 0, date });
      const [row] = rows;
      if (!issue || !row) throw new ApiError('NotFoundError');
      return {
        ...{ id: date, ...row, mail: issue.content.kind === 'daily' ? null : renderMail(issue.content, config) },
        failedMails: await listAddresses(db, date, 'failed'),
        unknownMails: await listAddresses(db, date, 'unknown'),
      };
    },
  }),
  defineOperation({
    name: 'mail.choose',
    summary: 'Chooses the posts of the next issue; none leaves the choice to the site',
    positionals: ['date', 'postIds'],
    input: z.strictObject({ date: monday, postIds: z.array(jsonIdSchema).max(20).nullable() }),
    output: z.object({ changes: z.array(z.int()) }),
    run: async ({ database: { db }, jobs, actor, clock, config }, { date, postIds }) => {
      const context = { db, jobs, actor, now: clock(), timeZone: config.digestTimeZone };
      return { changes: [await chooseTips(context, date, postIds)] };
    },
  }),
  defineOperation({
    name: 'mail.test',
    summary: 'Sends an issue to one address alone, which need not be on the list',
    positionals: ['to'],
    undo: null,
    input: z.strictObject({ to: z.email('The mail has to go to an e-mail address.'), date: monday.optional() }),
    output: z.object({ date: z.string(), subject: z.string() }),
    run: (deps, input) => testIssue(deps, input, deps.actor),
  }),
  defineOperation({
    name: 'mail.send',
    summary: 'Has the backend send the issue of a Monday, or the last one, or go on with it',
    positionals: ['date'],
    undo: null,
    input: dateInput,
    output: z.object({ date: z.string(), mails: z.record(z.string(), z.int()) }),
    run: (deps, input) => sendIssue(deps, input, deps.actor),
  }),
  ...(['pause', 'resume'] as const).map((verb) =>
    defineOperation({
      name: `mail.${verb}`,
      summary: verb === 'pause' ? 'Stops an issue that is going out' : 'Goes on with a paused issue',
      undo: verb === 'pause' ? 'mail.resume' : 'mail.pause',
      input: days,
      output: z.object({ ids: z.array(z.string()) }),
      run: async ({ database: { db }, jobs, actor, clock }, { ids }) => {
        for (const date of ids) await setPaused({ db, jobs, actor, now: clock() }, date, verb === 'pause');
        return { ids };
      },
    }),
  ),
  defineOperation({
    name: 'mail.resend-unknown',
    summary: 'Sends the mails of an issue again that may not have arrived; their readers may get them twice',
    undo: null,
    input: days,
    output: z.object({ ids: z.array(z.string()), mails: z.int() }),
    run: async (deps, { ids }) => {
      const [date = ''] = ids;
      return { ids, mails: await resendUnknown(deps, date, deps.actor) };
    },
  }),
];
