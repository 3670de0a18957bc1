import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import next from 'next';
import type { Logger } from 'pino';
import { siteOrigin } from '#lib/config/site-origin.ts';
import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import { transportSecurity } from '#lib/http/security/security-headers.ts';
import { setNextRunner } from '#lib/response/request-context.ts';
import { closeOnRequest, closeServer, createHttpServer, listen, logStart } from '#runtime/http-server.ts';
import { ROOT } from '#runtime/paths.ts';
import { createRateLimiter } from '#runtime/rate-limiter.ts';
import { BUILD_FOLDER } from './build/build-inputs.ts';
import { keepStaticFiles } from './build/keep-static-files.ts';
import { createRequestLog, failResponse, type Layer, passThrough, shortenLifetimes } from './middleware/layers.ts';
import { serveStaticFiles } from './middleware/static-files.ts';
import { limitOutgoingFetch } from './outgoing-fetch.ts';
import { createTargetFinder } from './response-cache/find-target.ts';
import { limitMcp } from './response-cache/limit-mcp.ts';
import { limitRefused } from './response-cache/limit-refused.ts';
import { RenderLimitError } from './response-cache/refuse-render.ts';
import { createResponseCache } from './response-cache/response-cache.ts';

/** Searches and other composed pages. A reader who types requests at most two a second. */
const RENDERS_BY_ADDRESS = { name: 'renders by address', limit: 300, windowMs: 60_000 };

const DAY_MS = 24 * 60 * 60 * 1000;

type WebOptions = {
  /** The folder with static files of earlier builds. */
  keptStaticFiles: string;
  /** All interfaces when undefined. */
  host: string | undefined;
  port: number;
  /** The file descriptor of an inherited listening socket, which replaces port and host. */
  socket: number | undefined;
  trusted: TrustedProxies;
  /** Multiplies the limit of renders per address; 0 turns it off. */
  rateLimitFactor: number;
  log: Logger;
  /** `createRouteFinder`. */
  findRoute: (url: string) => string;
  /** Outermost layers for metrics and traces. */
  watchers: readonly Layer[];
  stopTracing: (() => Promise<void>) | undefined;
};

/**
 * Serves a production build until SIGTERM or SIGINT. Next's own server lacks a response cache, Brotli, and headers that
 * depend on the site's address.
 */
export async function startWeb(options: WebOptions): Promise<void> {
  const { keptStaticFiles, host, port, socket, trusted, log, findRoute, watchers, stopTracing, rateLimitFactor } =
    options;
  limitOutgoingFetch();
  setNextRunner('own');
  const app = next({ dir: ROOT, port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const staticFolder = join(BUILD_FOLDER, 'static');
  const keepFiles = () => {
    try {
      keepStaticFiles(staticFolder, keptStaticFiles);
    } catch (error) {
      // A full disk must not prevent the start.
      log.warn({ err: error }, 'the static files cannot be kept for pages of this build');
    }
  };
  keepFiles();
  setInterval(keepFiles, DAY_MS).unref();
  const compress = compression({
    // A range counts uncompressed bytes.
    filter: (request, response) => !response.hasHeader('content-range') && compression.filter(request, response),
  });
  const publicFolder = join(ROOT, 'public');
  const publicFiles = new Set(readdirSync(publicFolder).map((name) => `/${name}`));
  const limiter = createRateLimiter({
    clock: () => new Date(),
    factor: rateLimitFactor,
    refuse: (waitMs) => new RenderLimitError(waitMs),
  });
  const responseCache = createResponseCache({
    handle,
    findTarget: createTargetFinder({ isRoute: (path) => findRoute(path) !== 'other', publicFiles }),
    countRender: (address) => limiter.use(RENDERS_BY_ADDRESS, address),
  });
  const layers = [
    ...watchers,
    createRequestLog(log),
    addHeaders,
    limitRefused(limiter),
    limitMcp(limiter),
    responseCache.answer,
    compress,
    serveStaticFiles(staticFolder, keptStaticFiles, publicFolder),
  ];
  const server = createHttpServer((request, response) =>
    passThrough(layers, request, response, () => {
      handle(request, response).catch((error: unknown) => failResponse(response, error));
    }),
  );
  await listen(server, socket === undefined ? { port, ...(host ? { host } : {}) } : { fd: socket });
  logStart(log, { port, host, trusted });
  closeOnRequest(async (reason) => {
    log.info({ reason }, 'stopping');
    await closeServer(server);
    // Waits for work after responses (`after`).
    await app.close();
    await stopTracing?.();
  });
}

const hsts = transportSecurity(siteOrigin());

function addHeaders(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
  if (hsts) response.setHeader('strict-transport-security', hsts);
  shortenLifetimes(request, response);
  pass();
}
