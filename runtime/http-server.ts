import type { Server } from 'node:http';
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
