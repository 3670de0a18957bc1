import { context, propagation, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { startTracing } from '#runtime/tracing/start-tracing.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { kindOfStatement, watchStatements } from '../db/watch-statements.ts';
import { findRoute } from './find-route.ts';

/** Loaded only with OTEL_EXPORTER_OTLP_ENDPOINT. */
export async function openBackendTracing(endpoint: string, database: DatabaseHandle) {
  const { tracer, stop } = await startTracing({ endpoint, service: 'sellerfeed-backend' });
  traceStatements(database, tracer);
  return { traceRequest: traceRequests(tracer), stop };
}

/** Each request is a span in its caller's trace (`traceparent`), or the root of one. */
function traceRequests(tracer: Tracer): MiddlewareHandler {
  return async (c, next) => {
    const caller = propagation.extract(context.active(), c.req.raw.headers, {
      get: (headers, name) => headers.get(name) ?? undefined,
      keys: (headers) => [...headers.keys()],
    });
    const { method } = c.req;
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      caller,
    );
    await context.with(trace.setSpan(caller, span), next);
    const route = findRoute(c);
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      'http.route': route,
      'http.response.status_code': c.res.status,
      'request.id': c.get('requestId'),
    });
    if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

const MAX_TEXT = 2_000;

/**
 * Each statement of a traced request is a span, with its text but without values and error messages, which may contain
 * values. Statements of jobs are not traced.
 */
function traceStatements(database: DatabaseHandle, tracer: Tracer): void {
  watchStatements(database, async (statement, run) => {
    if (!trace.getSpan(context.active())) return run();
    const span = tracer.startSpan(kindOfStatement(statement), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, MAX_TEXT) },
    });
    try {
      return await run();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
