import { sql } from 'kysely';
import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/record-change.ts';
import type { AppDependencies } from '../dependencies.ts';
import { maskAddress } from '../mail/mask-address.ts';
import { defineOperation } from '../operations/base/operation.ts';
import { createCourier } from './delivery/create-courier.ts';
import { deliverIssueJob, startIssue } from './digest-jobs.ts';
import { composeIssue } from './issue/compose-issue.ts';
import type { IssueContent } from './issue/content.ts';
import { findMonday, isMonday } from './issue/dates.ts';
import { issueReportSchema, listIssueReports } from './issue/reports.ts';
import { findIssue } from './issue/repository.ts';
import { createIssueRenderer } from './mail/render-issue.ts';
import { findNextDate, NO_READER, renderMail } from './next-issue.ts';

const issueSchema = z.object({
  /** The Monday of an issue, YYYY-MM-DD. */
  date: z.string().refine(isMonday, 'An issue has the date of its Monday, such as 2026-11-16.').optional(),
});

/** Shows an issue without sending it: of the given Monday, or the next one that has not gone out. */
export const previewIssue = defineOperation({
  name: 'digest-preview',
  input: issueSchema,
  output: z.object({ date: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  run: async (deps, { date }) => {
    const content = await compose(deps, date);
    return { date: content.date, ...renderMail(content, deps.config) };
  },
});

/** Sends such an issue to one address, which need not be on the list; the log has it without most of the address. */
export const testIssue = defineOperation({
  name: 'digest-test',
  input: issueSchema.extend({ to: z.email('The mail has to go to an e-mail address.') }),
  output: z.object({ date: z.string(), subject: z.string() }),
  run: async (deps, { date, to }, actor) => {
    const content = await compose(deps, date);
    const mail = createIssueRenderer(content, deps.config)({ ...NO_READER, email: to });
    const subject = `[Test] ${mail.subject}`;
    // Mail programs hide what they have seen already.
    const messageId = mail.messageId.replace('<monday-', `<test-${deps.clock().getTime()}-`);
    const courier = createCourier(deps.config, deps.mailer);
    try {
      const problem = await courier.open();
      const outcome = problem === null ? await courier.handOver({ ...mail, subject, messageId }) : { reason: problem };
      if ('reason' in outcome) throw new UserError(`The mail was not taken: ${outcome.reason}`);
    } finally {
      courier.close();
    }
    await logMail(deps, actor, 'test', content.date, { to: maskAddress(to) });
    return { date: content.date, subject };
  },
});

/** Begins to send an issue, or goes on with it: of the given Monday, or of the last one. */
export const sendIssue = defineOperation({
  name: 'digest-send',
  input: issueSchema,
  output: z.object({ id: z.int(), report: issueReportSchema }),
  run: async (deps, input, actor) => {
    const date = input.date ?? findMonday(deps.clock(), deps.config.digestTimeZone);
    const issue = await startIssue(deps, date);
    if ('skipped' in issue) throw noMail(date, issue.skipped);
    await logMail(deps, actor, 'send', date);
    const [report] = await listIssueReports(deps.database.db, { date, limit: 1 });
    if (!report) throw new Error(`There is no report of the issue of ${date}`);
    return { id: issue.id, report };
  },
});

/** The last issues, the newest first, with what became of their mails. */
export const listIssues = defineOperation({
  name: 'digest-status',
  input: issueSchema.extend({ limit: z.int().min(1).max(520).default(10) }),
  output: z.array(issueReportSchema),
  run: ({ database }, { date, limit }) => listIssueReports(database.db, { date, limit }),
});

/** Sends the mails of an issue again of which nobody knows whether they arrived. Their readers may get them twice. */
export const resendUnknown = defineOperation({
  name: 'digest-resend-unknown',
  input: issueSchema.required(),
  output: z.object({ id: z.int(), mails: z.int() }),
  run: async (deps, { date }, actor) => {
    const { db } = deps.database;
    const issue = await findIssue(db, date);
    if (!issue) throw new UserError(`No issue of ${date} was sent.`);
    const mails = await db.transaction().execute(async (transaction) => {
      const { numAffectedRows } = await sql`
        update public.mail_deliveries
          set state = 'pending', attempts = 0, next_attempt_at = now(), claimed_by = null, reason = null, updated_at = now()
          where issue_id = ${issue.id} and state = 'unknown'`.execute(transaction);
      const count = Number(numAffectedRows ?? 0);
      if (count === 0) return 0;
      await sql`update public.mail_issues set finished_at = null where id = ${issue.id}`.execute(transaction);
      await deps.jobs.send(deliverIssueJob, { issue: issue.id, timesAway: 0 }, { transaction });
      const change = { action: 'mail.resend-unknown', subject: 'mail', subjectId: date, after: { mails: count } };
      await recordChange(transaction, actor, change, deps.clock());
      return count;
    });
    return { id: issue.id, mails };
  },
});

export const DIGEST_OPERATIONS = [previewIssue, testIssue, sendIssue, listIssues, resendUnknown] as const;

async function compose(deps: AppDependencies, given?: string): Promise<IssueContent> {
  const date = given ?? (await findNextDate(deps));
  const content = await composeIssue(deps.database.db, date, deps.config.digestTimeZone);
  if (!content) throw noMail(date, 'the week had no tips');
  return content;
}

function logMail(
  { database: { db }, clock }: AppDependencies,
  actor: Actor,
  verb: 'test' | 'send',
  date: string,
  after?: Record<string, unknown>,
): Promise<number> {
  const change = { action: `mail.${verb}`, subject: 'mail', subjectId: date, ...(after && { after }) };
  return recordChange(db, actor, change, clock());
}

const noMail = (date: string, reason: string) => new UserError(`There is no issue of ${date}: ${reason}.`);
