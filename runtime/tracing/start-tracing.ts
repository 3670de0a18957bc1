import { context, propagation, type Tracer, trace } from '@opentelemetry/api';
import { withoutQueries } from './without-queries.ts';

type TracingOptions = {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: spans go to `/v1/traces` below it. */
  endpoint: string;
  /** The service's name in traces. */
  service: string;
};

type Tracing = {
  tracer: Tracer;
  /** Sends buffered spans. */
  stop(): Promise<void>;
};

/**
 * Exports spans of `@opentelemetry/api` to the collector as JSON over HTTP. Loads the libraries here, so that a process
 * without a collector does not have them. Spans are dropped while the collector is away.
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
    // Shutting down does not wait for the collector.
    stop: () => provider.shutdown().catch(() => {}),
  };
}

const SEND_EVERY_MS = 2_000;
const EXPORT_TIMEOUT_MS = 2_000;
