import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import { SECURITY_HEADERS } from '#lib/security/security-headers.ts';

const STATIC_PATH = '/_next/static';
/** Their names change with their content. */
const STATIC_MAX_AGE_S = 365 * 24 * 60 * 60;
const FOR_EVER = `public,max-age=${STATIC_MAX_AGE_S},immutable`;

/**
 * Serves `/_next/static` in the encoding that the client likes best: from `current`, the running build's folder, and what
 * that lacks from `kept`, where the files of builds before are. Passes everything else on.
 */
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
  // Looks at the folder each time: another web may add to it.
  const serveKept = sirv(kept, { ...options, dev: true });

  return (request: IncomingMessage, response: ServerResponse, pass: () => void): void => {
    const { url = '', method } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !url.startsWith(`${STATIC_PATH}/`)) {
      pass();
      return;
    }
    // A file that went away after it was listed: cut the answer off, as its length is sent already.
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
