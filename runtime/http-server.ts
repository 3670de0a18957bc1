import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { describeTrust, type TrustedProxies } from '#lib/config/trusted-proxies.ts';
import { onStopRequest } from './stop-requests.mjs';

const DRAIN_TIMEOUT_MS = 5_000;
const SWEEP_INTERVAL_MS = 100;
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Resolves when the server listens on a port (all interfaces without `host`) or an open socket. */
export function listen(server: Server, where: { port: number; host?: string } | { fd: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const { port, host, fd } = { port: undefined, host: undefined, fd: undefined, ...where };
    server.listen(fd === undefined ? { port, host } : { fd }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Waits for running requests and closes idle connections. Slow clients are disconnected after five seconds. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/**
 * Runs `close` at the first request to stop (stop-requests.mjs) and exits: with 1 if it fails or takes longer than ten
 * seconds.
 */
export function closeOnRequest(close: (reason: string) => Promise<void>): void {
  let isClosing = false;
  onStopRequest(async (reason) => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    try {
      await close(reason);
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  });
}

/** Limits of a request's arrival. Node checks its connections every five seconds. */
export const ARRIVAL_TIMEOUTS = {
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;

/** Of a large file on a slow line, as long as it goes on arriving. */
const UPLOAD_TIMEOUT_MS = 60 * 60_000;

type Timeouts = { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number };

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

type ServerRules = {
  /** Tests pass shorter ones. */
  timeouts?: Timeouts;
  /** Whether a request may bring a large file, which may arrive for as long as it goes on arriving. */
  isUpload?: (request: IncomingMessage) => boolean;
};

/**
 * The HTTP server of each process, not listening yet. Times out slow requests, rejects malformed ones, and handles
 * upgrade requests (WebSocket) as ordinary ones: Next would leave the connection open.
 */
export function createHttpServer(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  { timeouts = ARRIVAL_TIMEOUTS, isUpload }: ServerRules = {},
): Server {
  // Node knows one time for all requests.
  const ofNode = isUpload ? { ...timeouts, requestTimeout: UPLOAD_TIMEOUT_MS } : timeouts;
  return createServer({ ...ofNode, shouldUpgradeCallback: () => false }, (request, response) => {
    if (isUpload) limitArrival(request, response, timeouts, isUpload(request));
    if (!refuseOddRequest(request, response)) listener(request, response);
  });
}

/**
 * Ends a request whose body does not arrive in time, as Node would: all of it, but that of an upload, of which something must arrive. A
 * slow sender holds a connection no longer than before, because an upload counts as one only until it is answered, and strangers are
 * refused at once.
 */
function limitArrival(
  request: IncomingMessage,
  response: ServerResponse,
  { requestTimeout, connectionsCheckingInterval }: Timeouts,
  isUpload: boolean,
): void {
  const { socket, headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  let seen = socket.bytesRead;
  // Counted in looks rather than by the clock: a busy process is late with what has arrived as well.
  let looks = 0;
  const watch = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(watch);
    const hasProgress = isUpload && !response.writableEnded && socket.bytesRead > seen;
    seen = socket.bytesRead;
    looks = hasProgress ? 0 : looks + 1;
    if (looks * connectionsCheckingInterval < requestTimeout) return;
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroy();
  }, connectionsCheckingInterval).unref();
}

/**
 * Rejects unsupported methods (`TRACE` cannot be forwarded) and request targets without a path (`*`), at which
 * frameworks fail.
 */
function refuseOddRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '' } = request;
  if (!METHODS.has(method)) {
    response.writeHead(405, { allow: [...METHODS].join(', '), connection: 'close' }).end();
    return true;
  }
  if (url.startsWith('/')) return false;
  // The absolute form of the request target, which servers must accept (RFC 9112 §3.2.2).
  const [, path] = /^https?:\/\/[^/?#]+([^#]*)/i.exec(url) ?? [];
  if (path !== undefined) {
    request.url = path.startsWith('/') ? path : `/${path}`;
    return false;
  }
  const isQuestion = method === 'OPTIONS' && url === '*';
  response.writeHead(isQuestion ? 204 : 400, { connection: 'close' }).end();
  return true;
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;

type Start = { port: number; host: string | undefined; trusted: TrustedProxies; database?: string; pictures?: string };

/** Warns if every client is trusted as a proxy. */
export function logStart(log: Logger, { host, trusted, ...rest }: Start): void {
  log.info({ host: host ?? 'every address', ...rest, forwarded: describeTrust(trusted) }, 'listening');
  if (trusted && 'hops' in trusted && !LOOPBACK.test(host ?? '')) {
    const advice =
      'whoever reaches this address can pose as any visitor: let TRUST_PROXY name the networks of the proxies';
    log.warn({ host }, advice);
  }
}
