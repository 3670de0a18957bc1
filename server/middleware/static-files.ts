import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import { SECURITY_HEADERS } from '#lib/http/security/security-headers.ts';

const STATIC_PATH = '/_next/static';
/** Names contain a hash of the content. */
const STATIC_MAX_AGE_S = 365 * 24 * 60 * 60;
const FOR_EVER = `public,max-age=${STATIC_MAX_AGE_S},immutable`;

/** Serves `/_next/static` in the client's preferred encoding, from `current`, else from `kept`, the files of earlier builds. */
export function serveStaticFiles(current: string, kept: string) {
  const options = {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (response: ServerResponse) => {
      response.setHeader('cache-control', FOR_EVER);
      for (const { key, value } of SECURITY_HEADERS) response.setHeader(key, value);
    },
  };
  const serveCurrent = sirv(current, options);
  // Reads the folder each time: another web may add to it.
  const serveKept = sirv(kept, { ...options, dev: true });

  return (request: IncomingMessage, response: ServerResponse, pass: () => void): void => {
    const { url = '', method } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !url.startsWith(`${STATIC_PATH}/`)) {
      pass();
      return;
    }
    // An unreadable file destroys the response, because its length has been sent.
    response.on('pipe', (file: Readable) => file.once('error', () => response.destroy()));
    request.url = url.slice(STATIC_PATH.length);
    serveCurrent(request, response, () =>
      serveKept(request, response, () => {
        request.url = url;
        pass();
      }),
    );
  };
}
