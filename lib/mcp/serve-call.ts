import 'server-only';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { clientAddress } from '@/lib/response/forwarded';
import { createServer } from './create-server';

// Imported by the first call: the library takes megabytes.

const visitorOf = ({ headers }: Request) => ({ clientAddress: clientAddress(headers) });

const modern = createMcpHandler(({ requestInfo }) => createServer(requestInfo ? visitorOf(requestInfo) : {}), {
  legacy: 'reject',
});

/** Responds to one message of any revision of the protocol, as JSON. `call` has the headers, `message` is the parsed body. */
export async function serveCall(call: Request, message: unknown): Promise<Response> {
  if (!(await isLegacyRequest(call, message))) return modern.fetch(call, { parsedBody: message });
  // The handler's own serving of earlier revisions wraps each response in a stream of events.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createServer(visitorOf(call));
  await server.connect(transport);
  try {
    return await transport.handleRequest(call, { parsedBody: message });
  } finally {
    await server.close();
  }
}
