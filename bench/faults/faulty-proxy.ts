import { request as httpRequest } from 'node:http';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

/** What happens to requests, or connections, on their way: nothing, no answer at all, no connection, or this answer. */
export type ProxyFault = null | 'hangs' | 'refuses' | { body: string };

export type FaultyProxy = { url: string; fault: ProxyFault; close(): Promise<void> };

/** Passes HTTP requests on to `target`, unless told otherwise. */
export async function openFaultyProxy(target: () => string): Promise<FaultyProxy> {
  const state: { fault: ProxyFault } = { fault: null };
  const server: LocalServer = await serveLocally((incoming, response) => {
    const { fault } = state;
    if (fault === 'hangs') return;
    if (fault === 'refuses') return void incoming.socket.destroy();
    if (fault) return void response.writeHead(200, { 'content-type': 'application/json' }).end(fault.body);
    const { method, url, headers } = incoming;
    const outgoing = httpRequest(
      new URL(url ?? '/', target()),
      { ...(method ? { method } : {}), headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.once('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  return {
    url: server.url,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    close: server.close,
  };
}
