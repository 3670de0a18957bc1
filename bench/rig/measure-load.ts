import autocannon from 'autocannon';
import { percentile } from '../statistics.ts';
import { readProcessorMs } from './processor-time.ts';

export type Load = { requests: number; perSecond: number; medianMs: number; slowestMs: number; processorMs: number };

type LoadOptions = {
  /** The processes that work for the responses. */
  processes: readonly number[];
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
  /** Ends the load before its time. */
  amount?: number;
};

/** In autocannon's own terms: how often it looks whether it is over. */
const SAMPLE_MS = 100;

/**
 * Requests addresses of one origin by autocannon. `processorMs` is the processor time of one request.
 *
 * @param next the path of the next request
 * @throws Error when a response is not 200
 */
export async function measureLoad(
  origin: string,
  next: () => string,
  { processes, headers = {}, connections = 8, seconds = 1, amount }: LoadOptions,
): Promise<Load> {
  const durations: number[] = [];
  const before = readProcessorMs(processes);
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const instance = autocannon(
    {
      url: origin,
      connections: Math.min(connections, amount ?? connections),
      headers,
      requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }],
      sampleInt: SAMPLE_MS,
      ...(amount === undefined ? { duration: seconds } : { amount }),
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  instance.on('response', (_client, _status, _bytes, ms) => durations.push(ms));
  const { statusCodeStats, errors, timeouts, duration } = await promise;
  const wrong = Object.keys(statusCodeStats ?? {}).filter((status) => status !== '200');
  if (errors + timeouts > 0 || wrong.length > 0) {
    throw new Error(`${origin}${next()} and its like: ${errors + timeouts} errors, statuses ${wrong.join(', ')}.`);
  }
  return {
    requests: durations.length,
    perSecond: durations.length / duration,
    medianMs: percentile(durations, 0.5),
    slowestMs: percentile(durations, 1),
    processorMs: (readProcessorMs(processes) - before) / durations.length,
  };
}

/** Gives a path for each number, from 1. */
export function counting(toPath: (number: number) => string): () => string {
  let number = 0;
  return () => {
    number += 1;
    return toPath(number);
  };
}
