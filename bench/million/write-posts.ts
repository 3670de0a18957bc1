import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sampleSentences } from '../load-posts.ts';

const SENTENCES_PER_POST = 14;
const LINES_AT_ONCE = 1_000;

/**
 * Writes posts as `npm run ingest` takes them: NDJSON, about 800 characters each, with links of their own, two hashtags and 1,000
 * authors, none of them among those of bench/load-posts.ts. The same ones every time.
 */
export async function writePosts(file: string, count: number): Promise<void> {
  const sentences = sampleSentences();
  await pipeline(writeLines(count, sentences), createWriteStream(file));
}

function* writeLines(count: number, sentences: readonly string[]): Generator<string> {
  for (let start = 0; start < count; start += LINES_AT_ONCE) {
    const size = Math.min(LINES_AT_ONCE, count - start);
    yield Array.from({ length: size }, (_, index) => `${JSON.stringify(makePost(start + index, sentences))}\n`).join(
      '',
    );
  }
}

function makePost(number: number, sentences: readonly string[]) {
  const pick = (_: unknown, index: number) => sentences[(number * 31 + index * 97 + number * index) % sentences.length];
  return {
    text: `${Array.from({ length: SENTENCES_PER_POST }, pick).join(' ')} arrival${number}`,
    type: 'LinkedIn',
    postUser: `Newcomer ${number % 1_000}`,
    postLink: `https://www.linkedin.com/posts/newcomer-${number}`,
    hashtags: [`#new${number % 200}`, '#arrivals'],
  };
}
