import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createHttpServer } from '#server/process/create-http-server.ts';
import { closeServer, listen } from '#server/process/http-server.ts';
import type { Metrics } from '#server/process/metrics/open-metrics.ts';
import { metricsRoutes } from './routes.ts';

type Options = { host: string; port: number; metrics: Metrics | undefined; token: string | undefined };

/** What a worker answers on WORKER_PORT: that it lives, and its metrics. Resolves when it listens, with how to end it. */
export async function serveWorker({ host, port, metrics, token }: Options): Promise<() => Promise<void>> {
  const app = new Hono().get('/healthz', (c) => c.json({ status: 'ok' }));
  if (metrics && token) app.route('/', metricsRoutes(metrics, token));
  const listener = getRequestListener(app.fetch);
  const server = createHttpServer((request, response) => void listener(request, response));
  await listen(server, { host, port });
  return () => closeServer(server);
}
