import { context, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { DatabaseHandle } from '../../db/connection.ts';
import { kindOfStatement, watchStatements } from '../../db/watch-statements.ts';

const MAX_TEXT = 2_000;

/**
 * Each statement of a traced request is a span, with its text but without values and error messages, which may contain
 * values. Statements of jobs are not traced.
 */
export function traceStatements(database: DatabaseHandle, tracer: Tracer): void {
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
