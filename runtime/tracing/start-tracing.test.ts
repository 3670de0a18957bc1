import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { expect, it } from 'vitest';
import { withoutQueries } from './start-tracing.ts';

it('removes queries from all attributes of a span except statements', () => {
  const ended: ReadableSpan[] = [];
  const processor = withoutQueries({
    onStart: () => {},
    onEnd: (span) => void ended.push(span),
    forceFlush: async () => {},
    shutdown: async () => {},
  });
  const span = {
    name: 'fetch GET http://127.0.0.1:1337/api/news/public?search=secret',
    attributes: { 'http.target': '/?search=secret', count: 2, 'db.query.text': 'select data ? $1 from /* ? */ x' },
    events: [
      { name: 'exception', time: [0, 0], attributes: { 'exception.message': 'GET /feed?search=secret failed' } },
    ],
    status: { code: 2, message: 'at http://site.test/x?token=secret' },
    spanContext: () => ({ traceId: 'kept' }),
  } as unknown as ReadableSpan;
  processor.onEnd(span);
  const [sent] = ended;
  expect({
    ...sent,
    name: sent?.name,
    attributes: sent?.attributes,
    events: sent?.events,
    status: sent?.status,
  }).toMatchObject({
    name: 'fetch GET http://127.0.0.1:1337/api/news/public',
    attributes: { 'http.target': '/', count: 2, 'db.query.text': 'select data ? $1 from /* ? */ x' },
    events: [{ attributes: { 'exception.message': 'GET /feed failed' } }],
    status: { code: 2, message: 'at http://site.test/x' },
  });
  expect(sent?.spanContext().traceId).toBe('kept');
});
