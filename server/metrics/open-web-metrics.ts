import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ToolCall, toolCalls } from '#lib/mcp/tool-calls.ts';
import { METRICS_PATH, type Metrics, openMetrics, respondToScrape } from '#runtime/metrics/open-metrics.ts';
import type { Layer } from '../middleware/layers.ts';
import { countUpstreamCalls } from './count-upstream-calls.ts';

type Options = {
  /** METRICS_TOKEN. */
  token: string;
  /** `createRouteFinder`. */
  findRoute: (url: string) => string;
  contentApi: string;
  dataService: string;
};

/**
 * Starts the web's metrics before its first request and before Next is loaded. Returns the outermost layer, which
 * counts requests and serves scrapes.
 */
export async function openWebMetrics({ token, findRoute, ...origins }: Options): Promise<Layer> {
  const metrics = await openMetrics();
  countUpstreamCalls(metrics, origins);
  countToolCalls(metrics);

  return (request, response, pass) => {
    // Next changes the address while it handles the request.
    const { method = '', url = '' } = request;
    if (method === 'GET' && url === METRICS_PATH && request.headers.authorization) {
      // A failed scrape must not crash the process.
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
    const answer = await respondToScrape(metrics.registry, token, request.headers.authorization);
    const { status, contentType, body } = answer ?? { status: 404, contentType: 'text/plain', body: '' };
    response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
  }
}

function countToolCalls(metrics: Metrics): void {
  const calls = metrics.counter({
    name: 'sellerfeed_mcp_calls_total',
    help: 'Calls of assistants by tool and outcome: answered, cached, refused (a fault of the caller) or failed',
    labelNames: ['tool', 'outcome'],
  });
  toolCalls.subscribe((message) => {
    const { tool, outcome } = message as ToolCall;
    calls.inc({ tool, outcome });
  });
}
