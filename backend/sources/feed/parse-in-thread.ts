import { createIdleThread } from '#runtime/idle-thread.ts';
import type { Feed, WebPage } from '../../text/feed/feed.ts';
import { FeedError } from '../../text/feed/feed.ts';

export type FeedDocument = {
  bytes: Uint8Array;
  contentType: string | null;
  url: string;
};

export type ParseOutcome = { parsed: Feed | WebPage } | { refused: string };

const TIMEOUT_MS = 60_000;

// One document at a time: each may take half a gigabyte.
const askThread = createIdleThread<FeedDocument, ParseOutcome>(new URL('./feed-worker.ts', import.meta.url), {
  idleMs: 10_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
});

/**
 * Decodes and parses an untrusted document in a thread: a large feed takes half a second, and one designed to hang is
 * terminated after `timeoutMs`. @throws FeedError where it is neither feed nor page, or takes too much time or memory
 */
export async function parseInThread(document: FeedDocument, timeoutMs = TIMEOUT_MS): Promise<Feed | WebPage> {
  const outcome = await askThread(document, timeoutMs).catch((error: unknown) => {
    if (!isOneOf(error, ['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY'])) throw error;
    throw new FeedError('The feed takes too long or too much memory to read.', { cause: error });
  });
  if ('refused' in outcome) throw new FeedError(outcome.refused);
  return outcome.parsed;
}

const isOneOf = (error: unknown, codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
