import type { Server } from 'node:http';

const DRAIN_TIMEOUT_MS = 5_000;

/** Settles when the server takes requests; rejects when the port cannot be had. Every interface without a `host`. */
export function listen(server: Server, { port, host }: { port: number; host?: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Lets running requests finish; keep-alive connections without one are closed at once. A client that sends or reads too
 * slowly is cut off after five seconds.
 */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
  });
}
