import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';
import { stripQueries } from '../strip-queries.ts';

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
