import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import { SECURITY_HEADERS } from '#lib/http/security/security-headers.ts';

const STATIC_PATH = '/_next/static';
/** Names contain a hash of the content. */
const STATIC_MAX_AGE_S = 365 * 24 * 60 * 60;
const FOR_EVER = `public,max-age=${STATIC_MAX_AGE_S},immutable`;
const ASK_AGAIN = 'public, max-age=0';

/**
 * Serves `/_next/static` in the client's preferred encoding, from `current`, else from `kept`, the files of earlier builds,
 * and the files of `open` at the root. Next responds with a 500 to a condition or range that it cannot meet.
 */
export function serveStaticFiles(current: string, kept: string, open: string) {
  const options = {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (response: ServerResponse) => prepare(response, FOR_EVER),
  };
  const serveCurrent = sirv(current, options);
  // Reads the folder each time: another web may add to it.
  const serveKept = sirv(kept, { ...options, dev: true });
  const serveOpen = sirv(open, {
    etag: true,
    extensions: [],
    setHeaders: (response, path) => {
      // The only type that sirv does not know.
      if (path.endsWith('.ico')) response.setHeader('content-type', 'image/x-icon');
      prepare(response, ASK_AGAIN);
    },
  });

  return (request: IncomingMessage, response: ServerResponse, pass: () => void): void => {
    const { url = '', method } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead) {
      pass();
      return;
    }
    if (!url.startsWith(`${STATIC_PATH}/`)) {
      serveOpen(request, response, pass);
      return;
    }
    request.url = url.slice(STATIC_PATH.length);
    serveCurrent(request, response, () =>
      serveKept(request, response, () => {
        request.url = url;
        pass();
      }),
    );
  };
}

/** Called by sirv before it sends a file. */
function prepare(response: ServerResponse, cacheControl: string): void {
  // Files are small, and sirv handles `bytes=-5` incorrectly and does not respond to `bytes=5-1`.
  delete response.req.headers.range;
  // An unreadable file destroys the response, because its length has been sent.
  response.on('pipe', (file: Readable) => file.once('error', () => response.destroy()));
  response.setHeader('cache-control', cacheControl);
  for (const { key, value } of SECURITY_HEADERS) response.setHeader(key, value);
}
