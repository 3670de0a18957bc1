import fc from 'fast-check';
import type { NastyRequest } from './nasty-request.ts';

type Options = {
  name: string;
  seed: number;
  requests: number;
  request: fc.Arbitrary<NastyRequest>;
  send(request: NastyRequest): Promise<Response>;
};

const MAX_CPU_MS = 2_000;
// Ends what would never end. A busy machine may take its time; what a request costs is measured by the processor.
const HANG_MS = 2 * 60_000;
const STACK = /\n\s+at \S|\bat \S+ \(\S+:\d+:\d+\)|node_modules\/|file:\/\/\/|\.ts:\d+:\d+/;

/**
 * Sends requests that nobody sends in good faith, the same ones every time, and throws at the first answer that is a 5xx,
 * shows a stack trace, or cost more than two seconds of the processor, with the smallest request that still does it. A 503
 * that says when to come back is an answer. Prints the seed and the figures.
 */
export async function fuzz({ name, seed, requests, request, send }: Options): Promise<void> {
  const statuses = new Map<number, number>();
  let slowest = { ms: 0, request: '' };
  let spentMs = 0;
  await fc.assert(
    fc.asyncProperty(request, async (nasty) => {
      const startedAt = cpuMs();
      const response = await withinTime(send(nasty));
      const text = await withinTime(response.text());
      const ms = cpuMs() - startedAt;
      const line = `${nasty.method} ${nasty.path.slice(0, 120)}`;
      spentMs += ms;
      if (ms > slowest.ms) slowest = { ms, request: line };
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const isBusy = response.status === 503 && response.headers.has('retry-after');
      if (response.status >= 500 && !isBusy) throw new Error(`${response.status}: ${text.slice(0, 500)}`);
      if (STACK.test(text)) throw new Error(`The answer shows a stack trace: ${text.slice(0, 500)}`);
      if (ms > MAX_CPU_MS) throw new Error(`The answer cost ${Math.round(ms)} ms of the processor`);
    }),
    { seed, numRuns: requests, verbose: fc.VerbosityLevel.Verbose },
  );
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `${name}: ${requests} requests with seed ${seed}: ${counted.join(', ')}; ` +
      `${(spentMs / 1000).toFixed(1)} s of the processor, ${slowest.ms.toFixed(0)} ms at most (${slowest.request})`,
  );
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('There is no answer')), HANG_MS);
  });
  try {
    return await Promise.race([answer, hang]);
  } finally {
    clearTimeout(timer);
  }
}

// Node 22 counts only for the whole process.
const getUsage = process.threadCpuUsage ?? process.cpuUsage;

function cpuMs(): number {
  const { user, system } = getUsage();
  return (user + system) / 1000;
}
