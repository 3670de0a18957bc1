import { type Context, Hono } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { isMonday } from '../../mail/digest/issue/dates.ts';
import { findIssue } from '../../mail/digest/issue/repository.ts';
import { getNextIssue, renderMail } from '../../mail/digest/next-issue.ts';
import { requireScope } from '../auth/identify.ts';

const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Mails as documents for a frame of the desk: they have their own styles and run no scripts. */
export function mailFrames(deps: AppDependencies): Hono {
  const app = new Hono();
  const mayRead = requireScope('mail:read');
  app.get('/next/html', mayRead, async (c) => answerFrame(c, (await getNextIssue(deps)).mail?.html));
  app.get('/:id/html', mayRead, async (c) => {
    const date = c.req.param('id');
    const issue = isMonday(date) ? await findIssue(deps.database.db, date) : null;
    return answerFrame(c, issue ? renderMail(issue.content, deps.config).html : undefined);
  });
  return app;
}

function answerFrame(c: Context, html: string | undefined): Response {
  if (html === undefined) throw new ApiError('NotFoundError');
  c.header('Content-Security-Policy', FRAME_POLICY);
  c.header('X-Frame-Options', 'SAMEORIGIN');
  // A link must not replace the mail in its frame.
  return c.html(html.replace('<head>', '<head><base target="_blank">'));
}
