import { setTimeout } from 'node:timers/promises';

export type Failure = { atMs: number; path: string; how: string };
/** Null when all is well, else what went wrong. */
export type Ask = (url: string, timeoutMs: number) => Promise<string | null>;
export type LoadReport = { sent: number; failed: Failure[]; longestMs: number };

type LoadOptions = {
  /** Asked for in turn by each visitor. */
  paths: readonly string[];
  visitors?: number;
  pauseMs?: number;
  /** Longer than that no visitor waits. */
  timeoutMs?: number;
  /** How a visitor looks at a page. */
  ask?: Ask;
};

/**
 * Visitors who ask a site of this machine for one page after the other, until `stop`. What is not answered 200, or not whole,
 * has failed.
 */
export function startLoad(
  origin: string,
  { paths, visitors = 4, pauseMs = 20, timeoutMs = 60_000, ask = askForPage }: LoadOptions,
) {
  const report: LoadReport = { sent: 0, failed: [], longestMs: 0 };
  let isOver = false;
  const visit = async (first: number) => {
    for (let turn = first; !isOver; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      const startedAt = performance.now();
      const how = await ask(origin + path, timeoutMs).catch(describeError);
      report.sent += 1;
      report.longestMs = Math.max(report.longestMs, performance.now() - startedAt);
      if (how) report.failed.push({ atMs: Date.now(), path, how });
      await setTimeout(pauseMs);
    }
  };
  const all = Array.from({ length: visitors }, (_, visitor) => visit(visitor));
  return {
    report,
    stop: async (): Promise<LoadReport> => {
      isOver = true;
      await Promise.all(all);
      return report;
    },
  };
}

async function askForPage(url: string, timeoutMs: number): Promise<string | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  await response.arrayBuffer();
  return response.status === 200 ? null : String(response.status);
}

function describeError(error: unknown): string {
  const { name, cause } = error as Error & { cause?: Error };
  return cause?.message ?? name;
}
