import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AppDependencies } from '../../dependencies.ts';
import { resendUnknown, testIssue } from '../../digest/digest-operations.ts';
import { chooseTips } from '../../digest/issue/choices.ts';
import { isMonday } from '../../digest/issue/dates.ts';
import { listIssueReports, listIssues } from '../../digest/issue/reports.ts';
import { findIssue } from '../../digest/issue/repository.ts';
import { getNextIssue, listTipsOffered, renderMail } from '../../digest/next-issue.ts';
import { pauseIssue, resumeIssue } from '../../digest/pause-issue.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseJsonBody, parseQuery } from '../../http/parse-body.ts';
import type { DeskEnv } from '../api/desk-env.ts';
import { explain } from '../api/explain.ts';
import { answerList } from '../api/list-answer.ts';
import { parseListQuery } from '../api/list-query.ts';

const monday = z.string().refine(isMonday, 'An issue has the date of its Monday.');
const idsSchema = z.strictObject({ ids: z.array(monday).length(1) });
const chooseSchema = z.strictObject({ date: monday, postIds: z.array(z.int().positive()).max(20).nullable() });
const testSchema = z.strictObject({ to: z.email('The mail has to go to an e-mail address.'), date: monday.optional() });
const offerSchema = z.strictObject({ date: monday, q: z.string().max(200).default('') });

const tipSchema = z.object({
  postId: z.number(),
  slug: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  why: z.string(),
  readers: z.number(),
});
const mailSchema = z.object({ subject: z.string(), text: z.string(), html: z.string() });
const nextSchema = z.object({
  date: z.string(),
  goesOutAt: z.string().nullable(),
  readers: z.number(),
  isChosen: z.boolean(),
  tips: z.array(tipSchema),
  mail: mailSchema.nullable(),
});
const issueSchema = z.object({
  /** Its Monday. */
  id: z.string(),
  date: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
  /** Of its first tip. */
  subject: z.string(),
  ...{ tips: z.number(), mails: z.number(), sent: z.number(), failed: z.number(), unknown: z.number() },
  ...{ left: z.number(), waiting: z.number() },
});
const namedSchema = z.array(z.object({ email: z.string(), reason: z.string().nullable() }));
const detailSchema = issueSchema.extend({ mail: mailSchema, failedMails: namedSchema, unknownMails: namedSchema });

/** `/admin/api/mail`: past issues and how they go out, the next one, its posts, a test of it, pause and resume. */
export function mailRoutes(deps: AppDependencies): Hono<DeskEnv> {
  const { database, config, clock, jobs } = deps;
  const { db } = database;
  const app = new Hono<DeskEnv>();
  const toContext = (c: Context<DeskEnv>) => ({ db, jobs, actor: c.get('actor'), now: clock() });

  app.get('/', (c) => {
    const query = parseListQuery(c, { sort: ['date'], filter: z.strictObject({}) });
    return answerList(c, {
      name: 'mail',
      schema: issueSchema,
      query,
      read: async ({ sort: { order }, limit, offset }) => {
        const { rows, total } = await listIssues(db, { order, limit, offset });
        return { rows: rows.map((row) => ({ id: row.date, ...row })), total };
      },
    });
  });

  app.get('/next', async (c) => c.json({ data: nextSchema.parse(await getNextIssue(deps)) }));

  // For a frame of the desk's page: as a document of its own, a mail has its styles, and no script runs in it.
  app.get('/next/html', async (c) => answerFrame(c, (await getNextIssue(deps)).mail?.html));
  app.get('/:id/html', async (c) => {
    const issue = isMonday(c.req.param('id')) ? await findIssue(db, c.req.param('id')) : null;
    return answerFrame(c, issue ? renderMail(issue.content, config).html : undefined);
  });

  app.get('/offers', async (c) => {
    const { date, q } = parseQuery(c, offerSchema);
    return c.json({ data: z.array(tipSchema).parse(await listTipsOffered(deps, date, q)) });
  });

  app.post('/choose', async (c) => {
    const { date, postIds } = await parseJsonBody(c, chooseSchema);
    const change = await chooseTips({ ...toContext(c), timeZone: config.digestTimeZone }, date, postIds);
    return c.json({ data: { changes: [change] } });
  });

  app.post('/test', async (c) => {
    const { to, date } = await parseJsonBody(c, testSchema);
    const sent = await explain(() => testIssue.run(deps, { to, date }, c.get('actor')));
    return c.json({ data: { date: sent.date, subject: sent.subject } });
  });

  for (const [verb, change] of [['pause', pauseIssue] as const, ['resume', resumeIssue] as const]) {
    app.post(`/${verb}`, async (c) => {
      const { ids } = await parseJsonBody(c, idsSchema);
      for (const date of ids) await change(toContext(c), date);
      return c.json({ data: { ids } });
    });
  }

  app.post('/resend-unknown', async (c) => {
    const { ids } = await parseJsonBody(c, idsSchema);
    for (const date of ids) await explain(() => resendUnknown.run(deps, { date }, c.get('actor')));
    return c.json({ data: { ids } });
  });

  app.get('/:id', async (c) => {
    const parsed = monday.safeParse(c.req.param('id'));
    const date = parsed.success ? parsed.data : null;
    const issue = date && (await findIssue(db, date));
    if (!date || !issue) throw new ApiError('NotFoundError');
    const { rows } = await listIssues(db, { order: 'desc', limit: 1, offset: 0, date });
    const [report] = await listIssueReports(db, { date, limit: 1 });
    const data = {
      ...{ id: date, ...rows[0], mail: renderMail(issue.content, config) },
      ...{ failedMails: report?.failed, unknownMails: report?.unknown },
    };
    return c.json({ data: detailSchema.parse(data) });
  });
  return app;
}

const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

function answerFrame(c: Context, html: string | undefined): Response {
  if (html === undefined) throw new ApiError('NotFoundError');
  c.header('Content-Security-Policy', FRAME_POLICY);
  c.header('X-Frame-Options', 'SAMEORIGIN');
  // A click must not replace the mail in its frame.
  return c.html(html.replace('<head>', '<head><base target="_blank">'));
}
