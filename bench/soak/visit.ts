import { setTimeout } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';
import { sampleSentences } from '../rig/fill-with-posts.ts';
import type { Site } from '../rig/open-site.ts';
import type { Kind, Paths, Reader } from './paths.ts';

export type Visitor = { kind: Kind; address: string; reader: Reader | undefined };

const TIMEOUT_S = 60;

export type Tally = ReturnType<typeof createTally>;
type Outcome = number | string;

/** Requests by kind: durations, and how they ended. What is neither 2xx nor 3xx is kept by what was asked as well. */
export function createTally() {
  const kinds = new Map<string, { durationsMs: number[]; outcomes: Map<Outcome, number> }>();
  const unexpected = new Map<string, number>();
  const add = (kind: string, what: string, outcome: Outcome, ms?: number): void => {
    const counted = kinds.get(kind) ?? { durationsMs: [], outcomes: new Map<Outcome, number>() };
    kinds.set(kind, counted);
    if (ms !== undefined) counted.durationsMs.push(ms);
    counted.outcomes.set(outcome, (counted.outcomes.get(outcome) ?? 0) + 1);
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 400) return;
    unexpected.set(`${outcome}: ${what}`, (unexpected.get(`${outcome}: ${what}`) ?? 0) + 1);
  };
  return { kinds, unexpected, add };
}

type VisitOptions = { paths: Paths; tally: Tally; seconds: number; delayMs: number };

/** One visitor: one connection of autocannon that makes one request a second, from `delayMs` on. */
export async function visit(
  origin: string,
  { kind, address, reader }: Visitor,
  { paths, tally, seconds, delayMs }: VisitOptions,
): Promise<void> {
  await setTimeout(delayMs);
  let asked: Request = {};
  const { promise, resolve } = Promise.withResolvers<void>();
  const instance = autocannon(
    {
      url: origin,
      connections: 1,
      overallRate: 1,
      duration: seconds,
      timeout: TIMEOUT_S,
      headers: {
        'accept-encoding': 'br, gzip',
        'x-forwarded-for': address,
        ...(reader && { cookie: reader.cookie, origin }),
      },
      requests: [
        {
          setupRequest: (request) => {
            asked = paths.next(kind, reader);
            return { ...request, ...asked };
          },
        },
      ],
    },
    () => resolve(),
  );
  instance.on('response', (_client, status, _bytes, ms) =>
    tally.add(kind, `${asked.method} ${asked.path}`, status, ms),
  );
  instance.on('reqError', (error: Error) => tally.add(kind, `${asked.method} ${asked.path}`, error.message));
  await promise;
}

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
