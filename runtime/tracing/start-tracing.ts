import { context, propagation, trace } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';
import { stripQueries } from '../strip-queries.ts';

type TracingOptions = {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: spans go to `/v1/traces` below it. */
  endpoint: string;
  /** The service's name in traces. */
  service: string;
};

/**
 * Exports spans of `@opentelemetry/api` to the collector as JSON over HTTP. Loads the libraries here, so that a process
 * without a collector does not have them. Spans are dropped while the collector is away.
 */
export async function startTracing({ endpoint, service }: TracingOptions) {
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
    /** Sends buffered spans, without waiting for the collector. */
    stop: () => provider.shutdown().catch(() => {}),
  };
}

const SEND_EVERY_MS = 2_000;
const EXPORT_TIMEOUT_MS = 2_000;

/** Statements hold no values, and `?` is an SQL operator. */
const STATEMENT = 'db.query.text';

/** Removes queries from all attributes, because Next's spans have whole addresses. */
export function withoutQueries(processor: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, parent) => processor.onStart(span, parent),
    onEnd: (span) => processor.onEnd(strip(span)),
    forceFlush: (...args) => processor.forceFlush(...args),
    shutdown: () => processor.shutdown(),
  };
}

/** A copy: ended spans must not change. */
function strip(span: ReadableSpan): ReadableSpan {
  const { name, attributes, events, status } = span;
  return Object.create(span, {
    name: { value: stripQueries(name) },
    attributes: { value: stripAll(attributes) },
    events: {
      value: events.map((event) => ({ ...event, ...(event.attributes && { attributes: stripAll(event.attributes) }) })),
    },
    status: { value: { ...status, ...(status.message !== undefined && { message: stripQueries(status.message) }) } },
  }) as ReadableSpan;
}

const stripAll = (attributes: ReadableSpan['attributes']): ReadableSpan['attributes'] =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== STATEMENT ? stripQueries(value) : value,
    ]),
  );
