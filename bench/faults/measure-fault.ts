import { setTimeout } from 'node:timers/promises';
import { type LoadReport, startLoad } from '#test/deploy/load.ts';

/** A line of the table. */
export type Row = {
  sent: number;
  /** Of public pages that had been seen before, and of what is made for each request: searches. */
  'failed pages': number;
  'failed searches': number;
  'longest wait (s)': number;
  /** From the fault's end until everything is fresh again; null for never. */
  'recovered after (s)': number | null;
  notes: string;
};

/** A fault with its setting, from start to end. */
export type Fault = { name: string; measure(): Promise<Row> };

export type FaultRun = {
  origin: string;
  pages: readonly string[];
  searches: readonly string[];
  /** Brings the fault about, and resolves when it is over with what is worth saying of it. */
  happen(): Promise<string>;
  /** Whether all is right: asked again and again afterwards. */
  isRecovered(): Promise<boolean>;
};

const BEFORE_MS = 2_000;
const AFTER_MS = 2_000;
const RECOVERY_LIMIT_MS = 120_000;
const POLL_MS = 100;

/** Lets a fault happen while visitors ask for pages and searches, and counts what they miss. */
export async function measureFault({ origin, pages, searches, happen, isRecovered }: FaultRun): Promise<Row> {
  const loads = [startLoad(origin, { paths: pages, visitors: 3 }), startLoad(origin, { paths: searches, visitors: 1 })];
  await setTimeout(BEFORE_MS);
  const notes = await happen();
  const endedAt = performance.now();
  let recoveredMs: number | null = null;
  while (recoveredMs === null && performance.now() - endedAt < RECOVERY_LIMIT_MS) {
    if (await isRecovered().catch(() => false)) recoveredMs = performance.now() - endedAt;
    else await setTimeout(POLL_MS);
  }
  await setTimeout(AFTER_MS);
  const [onPages, onSearches] = (await Promise.all(loads.map((load) => load.stop()))) as [LoadReport, LoadReport];
  return {
    sent: onPages.sent + onSearches.sent,
    'failed pages': onPages.failed.length,
    'failed searches': onSearches.failed.length,
    'longest wait (s)': seconds(Math.max(onPages.longestMs, onSearches.longestMs)),
    'recovered after (s)': recoveredMs === null ? null : seconds(recoveredMs),
    notes: [notes, describeFailures([...onPages.failed, ...onSearches.failed])].filter(Boolean).join('; '),
  };
}

/** How often each kind of failure happened. */
function describeFailures(failed: LoadReport['failed']): string {
  const counts = new Map<string, number>();
  for (const { how } of failed) counts.set(how, (counts.get(how) ?? 0) + 1);
  return [...counts].map(([how, count]) => `${count} × ${how}`).join(', ');
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
