import { Hono } from 'hono';
import type { AppDependencies } from '../dependencies.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { accountRoutes } from './access/account-routes.ts';
import { checkOrigin } from './access/check-origin.ts';
import { identify, operatorsOnly, requireScopeOf } from './access/identify.ts';
import { RESOURCES, type Resource } from './access/scopes.ts';
import { sessionRoutes, signInRoutes } from './access/session-routes.ts';
import { setUpRoutes } from './access/set-up-routes.ts';
import type { DeskEnv } from './api/desk-env.ts';
import { pageRoutes } from './page-routes.ts';
import { setPolicyHeaders } from './policy.ts';
import { hashtagRoutes } from './resources/hashtags.ts';
import { jobListRoutes } from './resources/jobs.ts';
import { logRoutes } from './resources/log.ts';
import { mailRoutes } from './resources/mail.ts';
import { postRoutes } from './resources/posts.ts';
import { readerRoutes } from './resources/readers.ts';
import { deskReportRoutes } from './resources/reports.ts';
import { sourceListRoutes } from './resources/sources.ts';
import { subscriberRoutes } from './resources/subscribers.ts';
import { summaryRoutes } from './resources/summaries.ts';

/** The desk's lists: each is mounted at `/admin/api/{name}`, behind the scopes of its name. */
const RESOURCE_ROUTES: Record<Resource, (deps: AppDependencies) => Hono<DeskEnv>> = {
  hashtags: hashtagRoutes,
  log: logRoutes,
  readers: readerRoutes,
  posts: postRoutes,
  reports: deskReportRoutes,
  subscribers: subscriberRoutes,
  jobs: jobListRoutes,
  mail: mailRoutes,
  sources: sourceListRoutes,
  summaries: summaryRoutes,
};

/** What is under `/admin` for operators and their scripts; nothing with `DESK=off`. README.md says who gets in how. */
export function deskRoutes(deps: AppDependencies, limiter: RateLimiter): Hono {
  const app = new Hono();
  if (!deps.config.desk) return app;
  app.use('/admin/*', setPolicyHeaders(deps.config.siteUrl));
  app.route('/', pageRoutes());
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
  for (const name of RESOURCES) {
    api.use(`/${name}/*`, requireScopeOf(name));
    api.route(`/${name}`, RESOURCE_ROUTES[name](deps));
  }
  app.route('/admin/api', api);
  return app;
}
