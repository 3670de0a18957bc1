import { setTimeout } from 'node:timers/promises';
import { sampleSentences } from '../rig/fill-with-posts.ts';
import type { Site } from '../rig/open-site.ts';
import type { Tally } from './visit.ts';

const INTERVAL_MS = 10_000;
const POSTS = 3;
const SENTENCES = 12;

type Setting = { tally: Tally; onIngested: (slugs: string[]) => void; signal: AbortSignal };

/** Sends three posts in every ten seconds, until `signal`. */
export async function ingestRegularly({ api, stack }: Site, { tally, onIngested, signal }: Setting): Promise<void> {
  const sentences = sampleSentences();
  for (let first = 0; !signal.aborted; first += POSTS) {
    const numbers = Array.from({ length: POSTS }, (_, index) => first + index);
    const posts = numbers.map((number) => {
      const from = (number * SENTENCES) % sentences.length;
      const text = `${sentences.slice(from, from + SENTENCES).join(' ')} soak${number}`;
      return { title: `Soak post ${number}`, text, postUser: `Author ${number}` };
    });
    const startedAt = performance.now();
    const response = await fetch(`${api}/api/news`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.ingestToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(posts),
    }).catch((error: Error) => error);
    const outcome = response instanceof Error ? response.message : response.status;
    if (response instanceof Response) await response.arrayBuffer();
    tally.add('ingest', 'POST /api/news', outcome, performance.now() - startedAt);
    if (outcome === 200) onIngested(numbers.map((number) => `soak-post-${number}`));
    await setTimeout(INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
}
