import { type LocalServer, serveLocally } from './serve-locally.ts';

export type CollectedSpan = {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, string>;
};

type Attribute = { key: string; value: { stringValue?: string; intValue?: string | number } };
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes?: Attribute[] }[];
    }[];
  }[];
};

/** A collector of traces as OpenTelemetry's: takes OTLP in JSON at `/v1/traces`, and remembers what it got. */
export async function serveCollector(): Promise<LocalServer & { spans: CollectedSpan[]; received(): string }> {
  const spans: CollectedSpan[] = [];
  let received = '';
  const server = await serveLocally((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received += body;
      if (request.url === '/v1/traces') spans.push(...read(JSON.parse(body) as Sent));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return { ...server, spans, received: () => received };
}

const read = ({ resourceSpans }: Sent): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId = '', attributes = [] }) => ({
        service: toRecord(resource.attributes)['service.name'] ?? '',
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: toRecord(attributes),
      })),
    ),
  );

const toRecord = (attributes: Attribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]));
