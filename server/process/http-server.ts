import type { Server } from 'node:http';
import { watchNpm } from './watch-npm.mjs';

const DRAIN_TIMEOUT_MS = 5_000;
const SWEEP_INTERVAL_MS = 100;
const SHUTDOWN_TIMEOUT_MS = 10_000;

/**
 * Settles when the server takes requests, on a port or a socket that is open already; rejects when the port cannot be had.
 * Every interface without a `host`.
 */
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

/**
 * Lets running requests finish; connections without one are closed, those that end meanwhile too. A client that sends or
 * reads too slowly is cut off after five seconds.
 */
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
 * Runs `close` at the first SIGINT or SIGTERM, or when the npm that runs this script is gone, and ends the process:
 * with 0, or with 1 when that fails or takes longer than ten seconds. Further signals change nothing.
 */
export function closeOnSignal(close: (signal: NodeJS.Signals) => Promise<void>): void {
  let isClosing = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    try {
      await close(signal);
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  watchNpm(() => void stop('SIGTERM'));
}
