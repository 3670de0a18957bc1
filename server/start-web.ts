import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import next from 'next';
import type { Logger } from 'pino';
import { siteOrigin } from '#lib/config/site-origin.ts';
import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import { transportSecurity } from '#lib/security/security-headers.ts';
import { keepStaticFiles } from './build/keep-static-files.ts';
import { type Layer, passThrough } from './layers.ts';
import { limitOutgoingFetch } from './outgoing-fetch.ts';
import { addPolicyToFailedPage } from './page-cache/failed-page-policy.ts';
import { createPageGate } from './page-gate.ts';
import { addPagePolicy } from './page-policy.ts';
import { createHttpServer } from './process/create-http-server.ts';
import { closeOnSignal, closeServer, listen } from './process/http-server.ts';
import { logStart } from './process/log-start.ts';
import { createRequestLog } from './request-log.ts';
import { createCompressOnce } from './shared-answers/compress-once.ts';
import { createCompressedCopies } from './shared-answers/compressed-copies.ts';
import { createKeptSearches } from './shared-answers/kept-searches.ts';
import { shortenForMicroCache } from './shared-answers/micro-cache.ts';
import { createPageHits } from './shared-answers/page-hits.ts';
import { serveStaticFiles } from './static-files.ts';

/** A path that no page has: it answers with the 404 page. */
const NO_PAGE = '/not-a-page';

const DAY_MS = 24 * 60 * 60 * 1000;

type WebOptions = {
  dir: string;
  /** The build's folder, from `dir`. */
  buildDirectory: string;
  /** Where the static files of earlier builds are kept. */
  keptStaticFiles: string;
  /** Every address of the machine when undefined. */
  host: string | undefined;
  port: number;
  /** A listening socket that is held for us, as a file descriptor; port and host are its own then. */
  socket: number | undefined;
  trusted: TrustedProxies;
  log: Logger;
  /** Come before everything else, and count or trace requests. None where nothing is watched. */
  watchers: readonly Layer[];
  /** Sends the last spans. */
  stopTracing: (() => Promise<void>) | undefined;
};

/**
 * Serves a production build until SIGTERM or SIGINT, which let running requests finish.
 *
 * Next behind a server of our own, for what its command lacks: Brotli, made once for what is the same for everybody, on the way
 * for other pages, and by the build for static files; cached pages and searches just made without the way through Next; a policy with a
 * nonce for the others; a 404 for the address of a page that cannot be decoded; and headers that depend on the site's address, which a build
 * does not know.
 */
export async function startWeb(options: WebOptions): Promise<void> {
  const { dir, buildDirectory, keptStaticFiles, host, port, socket, trusted, log, watchers, stopTracing } = options;
  limitOutgoingFetch();
  const app = next({ dir, port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const staticFolder = join(dir, buildDirectory, 'static');
  const keepFiles = () => {
    try {
      keepStaticFiles(staticFolder, keptStaticFiles);
    } catch (error) {
      // A full disk is no reason not to serve.
      log.warn({ err: error }, 'the static files cannot be kept for pages of this build');
    }
  };
  keepFiles();
  setInterval(keepFiles, DAY_MS).unref();
  const compress = compression({
    // A range of a file is measured in its uncompressed bytes.
    filter: (request, response) => !response.hasHeader('content-range') && compression.filter(request, response),
  });
  const copies = createCompressedCopies();
  const pageHits = createPageHits({ copies });
  const keptSearches = createKeptSearches();
  const layers = [
    ...watchers,
    createRequestLog(log),
    prepare,
    pageHits.answer,
    keptSearches.answer,
    compress,
    serveStaticFiles(staticFolder, keptStaticFiles),
    createPageGate(),
    keptSearches.answerAfterWaiting,
    createCompressOnce(copies),
    pageHits.learn,
    keptSearches.learn,
  ];
  const server = createHttpServer((request, response) =>
    passThrough(layers, request, response, () => {
      addPolicyToFailedPage(response);
      handle(request, response).catch((error: unknown) => fail(response, error));
    }),
  );
  await listen(server, socket === undefined ? { port, ...(host ? { host } : {}) } : { fd: socket });
  logStart(log, { port, host, trusted });
  closeOnSignal(async (signal) => {
    log.info({ signal }, 'stopping');
    await closeServer(server);
    // Waits for what Next does after a response (`after`).
    await app.close();
    await stopTracing?.();
  });
}

const hsts = transportSecurity(siteOrigin());

/** What every answer has, and what Next is to be told or spared. */
function prepare(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
  if (hsts) response.setHeader('strict-transport-security', hsts);
  shortenForMicroCache(request, response);
  if (!isDecodable(request)) request.url = NO_PAGE;
  addPagePolicy(request, response);
  pass();
}

function isDecodable({ url = '' }: IncomingMessage): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** For when Next, which answers errors itself, fails at that too. */
function fail(response: ServerResponse, error: unknown): void {
  console.error(error);
  // Cut off, so that half a response does not look like a whole one.
  if (response.headersSent) return void response.destroy();
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.statusCode = 500;
  response.end('Internal Server Error');
}
