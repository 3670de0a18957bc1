import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LocalServer = {
  url: string;
  port: number;
  /** Ends it at once, open connections included; twice does no harm. */
  close(): Promise<void>;
};

/** Answers HTTP requests on a free port of this machine. */
export async function serveLocally(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  // A test that keeps the thread busy for seconds would find its idle connection closed while it asks again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
