import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { BACKUP_PATH, backupRoutes } from './backup/route.ts';
import { authenticate } from './content/auth/authenticate.ts';
import { createResultCache } from './content/cache/result-cache.ts';
import { accountRoutes } from './content/routes/account.ts';
import { authRoutes } from './content/routes/auth.ts';
import { bookmarkImportRoutes } from './content/routes/bookmark-import.ts';
import { bookmarkRoutes } from './content/routes/bookmarks.ts';
import { hashtagRoutes } from './content/routes/hashtags.ts';
import { newsRoutes } from './content/routes/news.ts';
import { uploadRoutes } from './content/routes/uploads.ts';
import { userRoutes } from './content/routes/users.ts';
import { newsWriteRoutes } from './content-writes/news-write-routes.ts';
import { mountDataService } from './data-service/index.ts';
import type { AppDependencies } from './dependencies.ts';
import { deskRoutes } from './desk/desk-routes.ts';
import { ApiError } from './http/api-error.ts';
import { handleError } from './http/handle-error.ts';
import { healthRoutes } from './http/health.ts';
import { limitBody } from './http/limit-body.ts';
import { limitWrites } from './http/limit-writes.ts';
import { logRequests } from './http/log-requests.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { createReadGate, EMBEDDED_GATE } from './http/read-gate.ts';
import { refuseWritesWhenFull } from './http/refuse-writes.ts';
import { ingestRoutes } from './ingest/route.ts';
import { jobRoutes } from './jobs/route.ts';
import { countRequests } from './metrics/count-requests.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { reportRoutes } from './reports/route.ts';
import { asRequest } from './request-id/current-request.ts';
import { sourceRoutes } from './sources/route.ts';

/** Builds the backend without listening: the content API and, unless Supabase is hosted, the data service. */
export async function createApp(deps: AppDependencies): Promise<Hono> {
  const app = new Hono();
  app.use(requestId());
  app.use((c, next) => asRequest(c.get('requestId'), next));
  if (deps.traceRequest) app.use(deps.traceRequest);
  app.use(logRequests(deps.log));
  if (deps.metrics) app.use(countRequests(deps.metrics));
  app.use(limitBody());
  app.onError(handleError(deps.log));
  app.notFound((c) => {
    const error = new ApiError('NotFoundError');
    return c.json(error.toBody(), error.status);
  });

  app.route('/', healthRoutes(deps));
  if (deps.metrics && deps.config.metricsToken) app.route('/', metricsRoutes(deps.metrics, deps.config.metricsToken));
  app.use(refuseWritesWhenFull(deps.database, deps.log));
  app.route('/', uploadRoutes(deps));
  // Mounted before the check of account tokens, because operators and their scripts have bearer tokens of their own.
  app.route('/', newsWriteRoutes(deps));
  app.route('/', ingestRoutes(deps));
  app.route('/admin/sources', sourceRoutes(deps));
  app.route('/admin/jobs', jobRoutes(deps));
  app.route('/admin/operations', operationRoutes(deps));
  app.route(BACKUP_PATH, backupRoutes(deps));
  const limiter = createRateLimiter(deps.clock, deps.config.rateLimitFactor, deps.counts);
  const gate = createReadGate(deps.database.kind === 'pglite' ? EMBEDDED_GATE : { turnsAtOnce: 4 });
  await deps.database.content.start((isHearing, error) => {
    if (isHearing) deps.log.info('changes of the content are heard again: answers are kept');
    else deps.log.warn({ err: error }, 'changes of the content are not heard: no answer is kept');
  });
  deps.database.replica?.watch((state, error) => {
    if (state === 'used') deps.log.info('the replica is read from again');
    else if (state === 'behind')
      deps.log.warn('the replica has been behind for half a minute: the database is read from');
    else deps.log.warn({ err: error }, 'the replica fails: the database is read from');
  });
  const cache = createResultCache({ content: deps.database.content, clock: deps.clock });
  app.route('/', deskRoutes(deps, limiter));
  app.use('/api/*', authenticate(deps));
  app.use('/api/*', limitWrites(limiter));
  app.route('/api/auth', authRoutes(deps, limiter));
  app.route('/api/auth', accountRoutes(deps, limiter));
  app.route('/api/users', userRoutes(deps, limiter));
  app.route('/api/news', newsRoutes(deps, limiter, gate, cache));
  app.route('/api/news', reportRoutes(deps, limiter));
  app.route('/api/hashtags', hashtagRoutes(deps, cache));
  app.route('/api/bookmarks', bookmarkRoutes(deps));
  app.route('/api/bookmarks', bookmarkImportRoutes(deps, limiter));
  if (deps.config.dataService) await mountDataService(app, deps, limiter, gate);
  return app;
}
