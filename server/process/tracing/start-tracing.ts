import { context, propagation, type Tracer, trace } from '@opentelemetry/api';
import { withoutQueries } from './without-queries.ts';

export type TracingOptions = {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: spans go to `/v1/traces` below it. */
  endpoint: string;
  /** How the process is called there. */
  service: string;
};

export type Tracing = {
  tracer: Tracer;
  /** Sends what is still kept. */
  stop(): Promise<void>;
};

/**
 * Begins to trace: what is made with `@opentelemetry/api` from now on, by us or by Next, is sent to the collector in the background,
 * as JSON over HTTP. The libraries are loaded here, so that a process without a collector does not have them. A collector that
 * is away costs nothing but the spans.
 */
export async function startTracing({ endpoint, service }: TracingOptions): Promise<Tracing> {
  const [
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    { BatchSpanProcessor, TracerProvider },
  ] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [withoutQueries(new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    tracer: trace.getTracer('sellerfeed'),
    // A stop does not wait for a collector that is away.
    stop: () => provider.shutdown().catch(() => {}),
  };
}

const SEND_EVERY_MS = 2_000;
const EXPORT_TIMEOUT_MS = 2_000;
