import { openConnection } from './http-connection.ts';

export type Load = { requests: number; requestsPerSecond: number; medianMs: number; maxMs: number };

export type LoadOptions = {
  connections?: number;
  /** Over when either is reached. */
  maxRequests?: number;
  maxMs?: number;
  headers?: Record<string, string>;
};

/**
 * Requests addresses of one server of this machine, over 8 keep-alive connections unless told, for a second unless told.
 *
 * @param next the address of the next request
 * @throws Error for another machine's address, and when an answer is not 200
 */
export async function measureLoad(next: () => string, options: LoadOptions = {}): Promise<Load> {
  const { connections = 8, maxRequests = Number.POSITIVE_INFINITY, maxMs = 1_000, headers = {} } = options;
  const durations: number[] = [];
  let started = 0;
  const startedAt = performance.now();
  const work = async () => {
    let connection: ReturnType<typeof openConnection> | undefined;
    try {
      while (started < maxRequests && performance.now() - startedAt < maxMs) {
        started += 1;
        const url = new URL(next());
        connection ??= openConnection(url, headers);
        const askedAt = performance.now();
        const { status } = await connection.get(url.pathname + url.search);
        if (status !== 200) throw new Error(`${url} answered ${status}.`);
        durations.push(performance.now() - askedAt);
      }
    } finally {
      connection?.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(connections, maxRequests) }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  durations.sort((a, b) => a - b);
  return {
    requests: durations.length,
    requestsPerSecond: durations.length / seconds,
    medianMs: durations[Math.floor((durations.length - 1) / 2)] ?? 0,
    maxMs: durations.at(-1) ?? 0,
  };
}
