import { setTimeout } from 'node:timers/promises';
import { type LoadReport, startLoad } from '#test/deploy/load.ts';
import { askWithFiles } from './ask-with-files.ts';

/** A line of the table. */
export type Row = {
  sent: number;
  /** Of public pages that had been seen before, and of what is made for each request: searches. */
  'failed pages': number;
  'failed searches': number;
  /** Of all those: answers, rather than none. */
  '5xx': number;
  'longest wait (s)': number;
  /** From the fault's end until everything is fresh again; null for never. */
  'recovered after (s)': number | null;
  notes: string;
};

/** A fault with its setting, from start to end. */
export type Fault = { name: string; measure(): Promise<Row> };

/** How many ask at a time, and how long each of them waits in between. */
export type Visitors = {
  pages: number;
  searches: number;
  /** Who load a page's scripts and styles with it, each time anew. */
  withFiles: number;
  pauseMs: number;
};

export type FaultRun = {
  origin: string;
  pages: readonly string[];
  searches: readonly string[];
  visitors?: Visitors;
  /** Brings the fault about, and resolves when it is over with what is worth saying of it. */
  happen(): Promise<string>;
  /** Whether all is right: asked again and again afterwards. */
  isRecovered(): Promise<boolean>;
};

const FOUR_HURRIED: Visitors = { pages: 3, searches: 1, withFiles: 0, pauseMs: 20 };
const BEFORE_MS = 2_000;
const AFTER_MS = 2_000;
const RECOVERY_LIMIT_MS = 120_000;
const POLL_MS = 100;

/** Lets a fault happen while visitors ask for pages and searches, and counts what they miss. */
export async function measureFault(run: FaultRun): Promise<Row> {
  const { origin, pages, searches, visitors = FOUR_HURRIED, happen, isRecovered } = run;
  const { pauseMs } = visitors;
  const loads = [
    startLoad(origin, { paths: searches, visitors: visitors.searches, pauseMs }),
    startLoad(origin, { paths: pages, visitors: visitors.pages, pauseMs }),
    startLoad(origin, { paths: pages, visitors: visitors.withFiles, pauseMs, ask: askWithFiles }),
  ];
  await setTimeout(BEFORE_MS);
  const notes = await happen();
  const endedAt = performance.now();
  let recoveredMs: number | null = null;
  while (recoveredMs === null && performance.now() - endedAt < RECOVERY_LIMIT_MS) {
    if (await isRecovered().catch(() => false)) recoveredMs = performance.now() - endedAt;
    else await setTimeout(POLL_MS);
  }
  await setTimeout(AFTER_MS);
  const reports = await Promise.all(loads.map((load) => load.stop()));
  const [onSearches, ...onPages] = reports.map(({ failed }) => failed.length);
  const failed = reports.flatMap((report) => report.failed);
  return {
    sent: sum(reports.map((report) => report.sent)),
    'failed pages': sum(onPages),
    'failed searches': onSearches ?? 0,
    '5xx': failed.filter(({ how }) => /^5\d\d\b/.test(how)).length,
    'longest wait (s)': seconds(Math.max(...reports.map((report) => report.longestMs))),
    'recovered after (s)': recoveredMs === null ? null : seconds(recoveredMs),
    notes: [notes, describeFailures(failed)].filter(Boolean).join('; '),
  };
}

/** How often each kind of failure happened. */
function describeFailures(failed: LoadReport['failed']): string {
  const counts = new Map<string, number>();
  for (const { how } of failed) counts.set(how, (counts.get(how) ?? 0) + 1);
  return [...counts].map(([how, count]) => `${count} × ${how}`).join(', ');
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
