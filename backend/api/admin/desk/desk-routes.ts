import { type Context, Hono } from 'hono';
import { accountRoutes } from '../../../auth/operators/account-routes.ts';
import { checkOrigin } from '../../../auth/operators/check-origin.ts';
import { identify, operatorsOnly, requireScope } from '../../../auth/operators/identify.ts';
import { sessionRoutes, signInRoutes } from '../../../auth/operators/session-routes.ts';
import { setUpRoutes } from '../../../auth/operators/set-up-routes.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { RateLimiter } from '../../../http/rate-limiter.ts';
import { isMonday } from '../../../newsletter/dates.ts';
import { findIssue } from '../../../newsletter/digest/issue/repository.ts';
import { getNextIssue, renderMail } from '../../../newsletter/digest/next-issue.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { operationRoutes } from '../api/operation-routes.ts';
import { importRoutes } from '../imports/import-routes.ts';
import { getOpenApi } from '../openapi/build-openapi.ts';
import { pageRoutes, setPolicyHeaders } from './page-routes.ts';

/** Everything under `/admin`; nothing with `DESK=off`. README.md describes authentication. */
export function deskRoutes(deps: ApiDependencies, limiter: RateLimiter): Hono {
  const app = new Hono();
  if (!deps.config.desk) return app;
  app.use('/admin/*', setPolicyHeaders(deps.config.siteUrl));
  app.route('/', pageRoutes());
  app.get('/admin/openapi.json', (c) => c.json(getOpenApi()));
  const api = new Hono();
  api.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  api.use(checkOrigin(deps.config.siteUrl));
  api.route('/', signInRoutes(deps, limiter));
  api.route('/', setUpRoutes(deps, limiter));
  api.use(identify(deps));
  for (const own of ['/session', '/sessions/*', '/account/*']) api.use(own, operatorsOnly);
  api.route('/', sessionRoutes(deps));
  api.route('/', accountRoutes(deps, limiter));
  api.route('/mail', mailFrames(deps));
  api.route('/', importRoutes(deps));
  api.route('/', operationRoutes(deps));
  app.route('/admin/api', api);
  return app;
}

const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Mails as documents for a frame of the desk: they have their own styles and run no scripts. */
function mailFrames(deps: ApiDependencies): Hono {
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
