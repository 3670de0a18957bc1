import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Feed, WebPage } from '../../text/feed/feed.ts';
import { FeedError } from '../../text/feed/feed.ts';

export type FeedDocument = {
  bytes: Uint8Array;
  contentType: string | null;
  url: string;
};

export type ParseOutcome = { parsed: Feed | WebPage } | { refused: string };

const TIMEOUT_MS = 60_000;
const HEAP_MB = 512;
/** Starting a thread takes longer than parsing most feeds; an idle one holds its memory. */
const IDLE_MS = 10_000;

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
/** The thread that waits for the next document, for `IDLE_MS`. */
let idle: { thread: Worker; timer: NodeJS.Timeout } | null = null;

async function parseAlone(document: FeedDocument, timeoutMs: number): Promise<Feed | WebPage> {
  const thread = takeIdle() ?? startThread();
  thread.ref();
  try {
    const response = once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) });
    thread.postMessage(document);
    const [outcome] = (await response) as [ParseOutcome];
    leaveIdle(thread);
    if ('refused' in outcome) throw new FeedError(outcome.refused);
    return outcome.parsed;
  } catch (error) {
    if (error instanceof FeedError) throw error;
    await thread.terminate();
    if (isOneOf(error, ['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY'])) {
      throw new FeedError('The feed takes too long or too much memory to read.', { cause: error });
    }
    throw error;
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
  });
  // Without a listener the failure of an idle thread would end the process.
  thread.on('error', () => {});
  thread.once('exit', () => idle?.thread === thread && takeIdle());
  return thread;
}

function takeIdle(): Worker | null {
  if (!idle) return null;
  const { thread, timer } = idle;
  clearTimeout(timer);
  idle = null;
  return thread;
}

/** The process may end while the thread is idle. */
function leaveIdle(thread: Worker): void {
  thread.unref();
  idle = { thread, timer: setTimeout(() => void takeIdle()?.terminate(), IDLE_MS).unref() };
}

const isOneOf = (error: unknown, codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
