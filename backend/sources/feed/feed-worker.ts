import { parentPort, workerData } from 'node:worker_threads';
import { decodeFeed } from './decode-feed.ts';
import { FeedError } from './feed.ts';
import { parseFeed } from './parse-feed.ts';
import type { FeedDocument, ParseOutcome } from './parse-in-thread.ts';

// The thread in which one document is parsed (see parse-in-thread.ts).

const { bytes, contentType, url }: FeedDocument = workerData;
parentPort?.postMessage(parse());

function parse(): ParseOutcome {
  try {
    return { parsed: parseFeed(decodeFeed(bytes, contentType), url) };
  } catch (error) {
    if (error instanceof FeedError) return { refused: error.message };
    throw error;
  }
}
