import type { MiddlewareHandler } from 'hono';
import type { DatabaseHandle } from '../../db/connection.ts';

export type BackendTracing = { traceRequest: MiddlewareHandler; stop(): Promise<void> };

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT: nothing is loaded. */
export async function openBackendTracing(
  { otlpEndpoint: endpoint }: { otlpEndpoint?: string | undefined },
  database: DatabaseHandle,
): Promise<BackendTracing | undefined> {
  if (!endpoint) return undefined;
  const [{ startTracing }, { traceRequests }, { traceStatements }] = await Promise.all([
    import('#runtime/tracing/start-tracing.ts'),
    import('./trace-backend.ts'),
    import('./trace-backend.ts'),
  ]);
  const { tracer, stop } = await startTracing({ endpoint, service: 'sellerfeed-backend' });
  traceStatements(database, tracer);
  return { traceRequest: traceRequests(tracer), stop };
}
