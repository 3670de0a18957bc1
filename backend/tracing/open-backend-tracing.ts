import type { MiddlewareHandler } from 'hono';
import type { DatabaseHandle } from '../db/connection.ts';

/** `traceRequest` comes before all routes. */
export type BackendTracing = { traceRequest: MiddlewareHandler; stop(): Promise<void> };

/** Begins to trace requests and their statements; undefined without OTEL_EXPORTER_OTLP_ENDPOINT, and then nothing is loaded. */
export async function openBackendTracing(
  { otlpEndpoint: endpoint }: { otlpEndpoint?: string | undefined },
  database: DatabaseHandle,
): Promise<BackendTracing | undefined> {
  if (!endpoint) return undefined;
  const [{ startTracing }, { traceRequests }, { traceStatements }] = await Promise.all([
    import('#server/process/tracing/start-tracing.ts'),
    import('./trace-requests.ts'),
    import('./trace-statements.ts'),
  ]);
  const { tracer, stop } = await startTracing({ endpoint, service: 'sellerfeed-backend' });
  traceStatements(database, tracer);
  return { traceRequest: traceRequests(tracer), stop };
}
