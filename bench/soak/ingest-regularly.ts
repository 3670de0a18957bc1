import { setTimeout } from 'node:timers/promises';
import { sampleSentences } from '../load-posts.ts';
import type { SoakSite } from './open-soak-site.ts';
import type { Tally } from './tally.ts';

const INTERVAL_MS = 10_000;
const POSTS = 3;
const SENTENCES = 12;
const TIMEOUT_MS = 60_000;

type Setting = {
  tally: Tally;
  random: () => number;
  startedAt: number;
  /** Is told the slugs of posts that have come in. */
  onIngested: (slugs: string[]) => void;
  signal: AbortSignal;
};

/** Sends three posts in every ten seconds, until `signal`. */
export async function ingestRegularly({ api, stack }: SoakSite, setting: Setting): Promise<void> {
  const { tally, random, startedAt, onIngested, signal } = setting;
  const sentences = sampleSentences();
  const pick = () => sentences[Math.floor(random() * sentences.length)] ?? '';
  const wait = () => setTimeout(INTERVAL_MS, undefined, { signal }).catch(() => {});

  for (let first = 0; !signal.aborted; first += POSTS) {
    const numbers = Array.from({ length: POSTS }, (_, index) => first + index);
    const posts = numbers.map((number) => ({
      title: `Soak post ${number}`,
      text: `${Array.from({ length: SENTENCES }, pick).join(' ')} soak${number}`,
      postUser: `Author ${number}`,
    }));
    const askedAt = performance.now();
    const outcome = await send(posts).catch((error: Error) => error.message);
    const now = performance.now();
    tally.add('ingest', 'POST /api/news', outcome, { ms: now - askedAt, atS: (now - startedAt) / 1000 });
    if (outcome === 200) onIngested(numbers.map((number) => `soak-post-${number}`));
    await wait();
  }

  async function send(posts: object[]): Promise<number | string> {
    const response = await fetch(`${api}/api/news`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.ingestToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(posts),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) return response.status;
    const { data } = JSON.parse(text) as { data: { created: number } };
    return data.created === POSTS ? response.status : `only ${data.created} of ${POSTS} came in`;
  }
}
