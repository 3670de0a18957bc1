import { parentPort } from 'node:worker_threads';
import { decodeFeed } from '../../text/feed/decode-feed.ts';
import { FeedError } from '../../text/feed/feed.ts';
import { parseFeed } from '../../text/feed/parse-feed.ts';
import type { FeedDocument, ParseOutcome } from './parse-in-thread.ts';

// The thread in which documents are parsed, one after the other (see parse-in-thread.ts).

parentPort?.on('message', (document: FeedDocument) => parentPort?.postMessage(parse(document)));

function parse({ bytes, contentType, url }: FeedDocument): ParseOutcome {
  try {
    return { parsed: parseFeed(decodeFeed(bytes, contentType), url) };
  } catch (error) {
    if (error instanceof FeedError) return { refused: error.message };
    throw error;
  }
}
