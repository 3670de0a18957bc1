import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

/** A query of an address holds searches, and the tokens of mailed links. Next has whole addresses in its spans. */
const QUERY = /((?:https?:\/)?\/[^\s?'"]*)\?[^\s'"]*/g;
/** Statements hold no values, and `?` is an operator of theirs. */
const STATEMENT = 'db.query.text';

/** Takes queries out of all that a span says, before it leaves the process. */
export function withoutQueries(processor: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, parent) => processor.onStart(span, parent),
    onEnd: (span) => processor.onEnd(strip(span)),
    forceFlush: (...args) => processor.forceFlush(...args),
    shutdown: () => processor.shutdown(),
  };
}

/** A view of the span: what has ended is not changed any more. */
function strip(span: ReadableSpan): ReadableSpan {
  const { name, attributes, events, status } = span;
  return Object.create(span, {
    name: { value: stripText(name) },
    attributes: { value: stripAll(attributes) },
    events: {
      value: events.map((event) => ({ ...event, ...(event.attributes && { attributes: stripAll(event.attributes) }) })),
    },
    status: { value: { ...status, ...(status.message !== undefined && { message: stripText(status.message) }) } },
  }) as ReadableSpan;
}

const stripText = (text: string): string => text.replace(QUERY, '$1');

const stripAll = (attributes: ReadableSpan['attributes']): ReadableSpan['attributes'] =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== STATEMENT ? stripText(value) : value,
    ]),
  );
