import type { IncomingMessage, ServerResponse } from 'node:http';
import { openMetrics } from '#server/process/metrics/open-metrics.ts';
import { answerScrape, METRICS_PATH } from '#server/process/metrics/scrape.ts';
import type { Layer } from '../layers.ts';
import { countUpstreamCalls } from './count-upstream-calls.ts';
import { createRouteFinder } from './find-route.ts';

type Options = {
  /** METRICS_TOKEN, by which a scrape is let in. */
  token: string;
  /** The folder of the build, with its list of routes. */
  buildDirectory: string;
  contentApi: string;
  dataService: string;
};

/**
 * Begins to count what the web process does. To be called before its first request, and before Next is loaded. What it returns
 * comes before everything else: it counts, and answers scrapes.
 */
export async function openWebMetrics({ token, buildDirectory, ...origins }: Options): Promise<Layer> {
  const metrics = await openMetrics();
  const findRoute = createRouteFinder(buildDirectory);
  countUpstreamCalls(metrics, origins);

  return (request, response, pass) => {
    // Next changes the address on its way.
    const { method = '', url = '' } = request;
    if (method === 'GET' && url === METRICS_PATH && request.headers.authorization) {
      // A scrape that fails must not take the process along.
      scrape(request, response).catch(() => response.destroy());
      return;
    }
    const startedAt = performance.now();
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.countRequest({ route: findRoute(url), method, status, seconds: (performance.now() - startedAt) / 1000 });
    });
    pass();
  };

  async function scrape(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await answerScrape(metrics.registry, token, request.headers.authorization);
    const { status, contentType, body } = answer ?? { status: 404, contentType: 'text/plain', body: '' };
    response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
  }
}
