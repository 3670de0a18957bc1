import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { mountDataService } from './data-service/index.ts';
import type { AppDependencies } from './dependencies.ts';
import { ApiError } from './http/api-error.ts';
import { handleError } from './http/handle-error.ts';
import { limitBody } from './http/limit-body.ts';
import { logRequests } from './http/log-requests.ts';
import { healthRoutes } from './routes/health.ts';
import { ingestRoutes } from './routes/ingest.ts';

export type { AppDependencies } from './dependencies.ts';

/** Builds the backend without listening: the content API and, unless Supabase is hosted, the data service. */
export async function createApp(deps: AppDependencies): Promise<Hono> {
  const app = new Hono();
  app.use(requestId());
  app.use(logRequests(deps.log));
  app.use(limitBody());
  app.onError(handleError(deps.log));
  app.notFound((c) => {
    const error = new ApiError('NotFoundError');
    return c.json(error.toBody(), error.status);
  });

  app.route('/', healthRoutes(deps));
  app.route('/', ingestRoutes(deps));
  if (deps.config.dataService) await mountDataService(app, deps);
  return app;
}
