import './subscribe.ts';
import { Hono, type MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { asRequest } from '#runtime/request-id/current-request.ts';
import { commandRoutes } from '../api/admin/api/operation-routes.ts';
import { deskRoutes } from '../api/admin/desk/desk-routes.ts';
import { mcpRoutes } from '../api/admin/mcp/mcp-routes.ts';
import { createResultCache } from '../api/content/cache/result-cache.ts';
import { accountRoutes, userRoutes } from '../api/content/routes/account.ts';
import { authRoutes } from '../api/content/routes/auth.ts';
import { bookmarkImportRoutes, bookmarkRoutes } from '../api/content/routes/bookmarks.ts';
import { collectionRoutes } from '../api/content/routes/collections.ts';
import { hashtagRoutes } from '../api/content/routes/hashtags.ts';
import { ingestRoutes } from '../api/content/routes/ingest.ts';
import { listRoutes, ownListRoutes, renewLists } from '../api/content/routes/lists.ts';
import { newsRoutes } from '../api/content/routes/news.ts';
import { storyRoutes } from '../api/content/routes/stories.ts';
import { uploadRoutes } from '../api/content/routes/uploads.ts';
import { mountDataService } from '../api/data/index.ts';
import { authenticate } from '../auth/readers/authenticate.ts';
import { followRoutes } from '../follows/route.ts';
import { ApiError, handleError } from '../http/api-error.ts';
import { healthRoutes } from '../http/health.ts';
import { limitBody } from '../http/parse-body.ts';
import { createQuerySlots, EMBEDDED_SLOTS, POSTGRES_SLOTS } from '../http/query-slots.ts';
import { createRateLimiter, limitRefused, RATE_LIMITS, type RateLimiter } from '../http/rate-limiter.ts';
import { refuseWritesWhenFull } from '../http/refuse-writes.ts';
import { countRequests, metricsRoutes } from '../metrics/open-backend-metrics.ts';
import { personalMailRoutes } from '../newsletter/personal/route.ts';
import { explainPictureError } from '../pictures/store/picture-store.ts';
import { reportRoutes } from '../posts/reports/route.ts';
import { requestRoutes } from '../requests/route.ts';
import { suggestionRoutes } from '../suggestions/route.ts';
import { BACKUP_PATH, backupRoutes } from './backup/route.ts';
import type { AppDependencies } from './dependencies.ts';

/** Builds the backend without listening: the content API and, unless Supabase is hosted, the data service. */
export async function createApp(deps: AppDependencies): Promise<Hono> {
  const app = new Hono();
  app.use(requestId());
  app.use((c, next) => asRequest(c.get('requestId'), next));
  if (deps.traceRequest) app.use(deps.traceRequest);
  app.use(logRequests(deps.log));
  if (deps.metrics) app.use(countRequests(deps.metrics));
  const limiter = createRateLimiter(deps.clock, deps.config.rateLimitFactor, deps.sharedUses);
  app.use(limitRefused(limiter, deps.config.trustedProxies));
  app.use(limitBody());
  app.onError(handleError(deps.log, explainPictureError));
  app.notFound((c) => {
    const error = new ApiError('NotFoundError');
    return c.json(error.toBody(), error.status);
  });

  app.route('/', healthRoutes(deps));
  if (deps.metrics && deps.config.metricsToken) app.route('/', metricsRoutes(deps.metrics, deps.config.metricsToken));
  app.use(refuseWritesWhenFull(deps.database, deps.log, deps.metrics));
  app.route('/', uploadRoutes(deps));
  // Mounted before the check of account tokens, because operators and their scripts have bearer tokens of their own.
  app.route('/', ingestRoutes(deps));
  app.route('/admin/operations', commandRoutes(deps));
  app.route(
    '/admin/mcp',
    mcpRoutes(deps, (request, env) => app.fetch(request, env as never)),
  );
  app.route(BACKUP_PATH, backupRoutes(deps));
  const slots = createQuerySlots(deps.database.kind === 'pglite' ? EMBEDDED_SLOTS : POSTGRES_SLOTS);
  await deps.database.content.start((isListening, error) => {
    if (isListening) deps.log.info('changes of content are received again: responses are cached');
    else deps.log.warn({ err: error }, 'changes of content are not received: no response is cached');
  });
  const cache = createResultCache({ content: deps.database.content });
  app.route('/', deskRoutes(deps, limiter));
  app.use('/api/*', authenticate(deps));
  app.use('/api/*', limitWrites(limiter));
  for (const path of ['/api/bookmarks/*', '/api/users/*']) app.use(path, renewLists(deps));
  app.route('/api/auth', authRoutes(deps, limiter));
  app.route('/api/auth', accountRoutes(deps, limiter));
  app.route('/api/users', userRoutes(deps, limiter));
  app.route('/api/news', newsRoutes(deps, limiter, slots, cache));
  app.route('/api/news', reportRoutes(deps, limiter));
  app.route('/api/requests', requestRoutes(deps, limiter));
  app.route('/api/suggestions', suggestionRoutes(deps));
  app.route('/api/follow-rules', followRoutes(deps));
  // The list is where the data service is.
  if (deps.config.dataService) app.route('/api/follow-mail', personalMailRoutes(deps, limiter));
  app.route('/api/hashtags', hashtagRoutes(deps, limiter, cache));
  app.route('/api/stories', storyRoutes(deps, cache));
  app.route('/api/bookmarks', bookmarkRoutes(deps));
  app.route('/api/bookmarks', bookmarkImportRoutes(deps, limiter));
  app.route('/api/bookmarks', collectionRoutes(deps));
  app.route('/api/bookmarks', ownListRoutes(deps));
  app.route('/api/lists', listRoutes(deps, limiter));
  if (deps.config.dataService) await mountDataService(app, deps, limiter, slots);
  return app;
}

/** Logs method, path, status and milliseconds. Omits the query, because searches are private. */
function logRequests(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - startedAt);
    const fields = { requestId: c.get('requestId'), method, path, status: c.res.status, ms };
    if (path === '/healthz' || path === '/readyz') log.debug(fields, 'request');
    else log.info(fields, 'request');
  };
}

/** Counts writes of signed-in accounts. Routes reject or count anonymous ones. */
function limitWrites(limiter: RateLimiter): MiddlewareHandler {
  return async (c, next) => {
    const caller = c.get('caller');
    if (caller && c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      limiter.use(RATE_LIMITS.writeByAccount, String(caller.id));
    }
    await next();
  };
}
