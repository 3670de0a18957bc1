import { createServer, type IncomingMessage } from 'node:http';
import compression from 'compression';
import next from 'next';
import { closeServer, listen } from './http-server.ts';

/** A path that no page has: it answers with the 404 page. */
const NO_PAGE = '/not-a-page';

/**
 * Serves the production build in `dir` until SIGTERM or SIGINT, which let running requests finish.
 *
 * Next behind a server of our own for two things that its command lacks: Brotli, which makes pages a quarter smaller than
 * its gzip in less time (and is what browsers ask for), and a 404 for an address that cannot be decoded.
 */
export async function startWeb({ dir, port }: { dir: string; port: number }): Promise<void> {
  const app = next({ dir, port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const compress = compression();

  const server = createServer((request, response) => {
    if (!isDecodable(request)) request.url = NO_PAGE;
    compress(request, response, () => {
      handle(request, response).catch((error: unknown) => {
        console.error(error);
        if (!response.headersSent) response.statusCode = 500;
        response.end();
      });
    });
  });
  await listen(server, { port });
  console.log(`The web listens on port ${port}.`);

  const stop = async () => {
    await closeServer(server);
    // What was left for after an answer.
    await app.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function isDecodable({ url = '' }: IncomingMessage): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
