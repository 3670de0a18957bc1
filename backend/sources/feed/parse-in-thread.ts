import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Feed, WebPage } from './feed.ts';
import { FeedError } from './feed.ts';

export type FeedDocument = {
  bytes: Uint8Array;
  contentType: string | null;
  url: string;
};

export type ParseOutcome = { parsed: Feed | WebPage } | { refused: string };

const TIMEOUT_MS = 60_000;
const HEAP_MB = 512;

/**
 * Decodes and parses an untrusted document in a thread: a large feed takes half a second, and one designed to hang is
 * terminated after `timeoutMs`. @throws FeedError where it is neither feed nor page, or takes too much time or memory
 */
export function parseInThread(document: FeedDocument, timeoutMs = TIMEOUT_MS): Promise<Feed | WebPage> {
  const turn = last.then(() => parseAlone(document, timeoutMs));
  last = turn.catch(() => {});
  return turn;
}

// One document at a time: each may take half a gigabyte.
let last: Promise<unknown> = Promise.resolve();

async function parseAlone(document: FeedDocument, timeoutMs: number): Promise<Feed | WebPage> {
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
  });
  try {
    const [outcome]: [ParseOutcome] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
      ParseOutcome,
    ];
    if ('refused' in outcome) throw new FeedError(outcome.refused);
    return outcome.parsed;
  } catch (error) {
    if (error instanceof FeedError) throw error;
    if (isOneOf(error, ['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY'])) {
      throw new FeedError('The feed takes too long or too much memory to read.', { cause: error });
    }
    throw error;
  } finally {
    await worker.terminate();
  }
}

const isOneOf = (error: unknown, codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
