/**
 * `npm run bench -- soak [--minutes 30] [--rate 60] [--posts 1000]`: the product on PostgreSQL with visitors on it for a while,
 * as many as `--rate`, each on a connection and an address of their own with one request a second: 80 % cached pages, 10 %
 * searches, 5 % reads and 5 % writes of signed-in readers; and three posts that come in every ten seconds. Prints what failed and
 * whether memory grows.
 *
 * The rate is lower than what the product can answer: a machine that is busy all the time would show how it queues rather than
 * how it ages.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { findValue, parseScrape } from '#test/rig/metrics.ts';
import { createRandom } from '../rig/fill-with-posts.ts';
import { openSite, type Site } from '../rig/open-site.ts';
import { readProcessorMs } from '../rig/processor-time.ts';
import { percentile } from '../statistics.ts';
import { type Growth, MEASURES, type MemorySample, measureGrowth, warmUpOf } from './memory-growth.ts';
import { createPaths, type Kind, signUpReader } from './paths.ts';
import { createTally, ingestRegularly, type Tally, visit } from './visit.ts';

const OPTIONS = {
  minutes: { type: 'string', default: '30' },
  rate: { type: 'string', default: '60' },
  posts: { type: 'string', default: '1000' },
} as const;

const SHARES: Record<Kind, number> = { 'cached page': 0.8, search: 0.1, 'signed-in read': 0.05, write: 0.05 };

export async function benchSoak(supervisor: Supervisor, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const [minutes, rate, posts] = [Number(values.minutes), Number(values.rate), Number(values.posts)];
  const metricsToken = randomBytes(32).toString('hex');
  // As `npm start` runs it, limits, summaries and jobs included.
  const settings = { TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '1', SUMMARIES: 'on', METRICS_TOKEN: metricsToken };
  const site = await openSite(supervisor, { engine: 'postgresql', posts, settings });
  const paths = await createPaths(site, { posts, random: createRandom() });
  const kinds = (Object.keys(SHARES) as Kind[]).flatMap((kind) =>
    Array.from({ length: Math.max(1, Math.round(rate * SHARES[kind])) }, () => kind),
  );
  const visitors = [];
  for (const [number, kind] of kinds.entries()) {
    // Of the network that is set aside for benchmarks.
    const address = `198.18.${Math.floor(number / 250)}.${1 + (number % 250)}`;
    const isReader = kind === 'signed-in read' || kind === 'write';
    visitors.push({ kind, address, reader: isReader ? await signUpReader(site, number, address) : undefined });
  }

  console.log(`${visitors.length} requests a second for ${minutes} minutes on ${posts} posts…`);
  const tally = createTally();
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(minutes * 60_000);
  const before = readProcessorMs(site.processes);
  const [samples] = await Promise.all([
    sampleMemory(site, { metricsToken, startedAt, signal }),
    ingestRegularly(site, { tally, onIngested: paths.addArticles, signal }),
    ...visitors.map((visitor, index) =>
      visit(site.web, visitor, { paths, tally, seconds: minutes * 60, delayMs: (1000 * index) / visitors.length }),
    ),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  const cores = (readProcessorMs(site.processes) - before) / 1000 / seconds;
  reportSoak({ minutes, cores, tally, samples, output: site.stack.recentOutput() });
  await site.stack.remove();
}

/** `cores` is how many the product kept busy, `output` the end of what it logged. */
type Soak = { minutes: number; cores: number; tally: Tally; samples: Samples; output: string };

const EXAMPLES_MAX = 50;

/** Prints what a soak has found, and whether it met its goals. */
function reportSoak({ minutes, cores, tally, samples, output }: Soak): void {
  const rows = [...tally.kinds].map(([kind, { durationsMs, outcomes }]) => {
    const ms = (share: number) => Math.round(percentile(durationsMs, share) * 10) / 10;
    const ends = [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', ');
    return [kind, { requests: durationsMs.length, 'p50 ms': ms(0.5), 'p99 ms': ms(0.99), 'most ms': ms(1), ends }];
  });
  console.table(Object.fromEntries(rows));
  console.log(`The product kept ${cores.toFixed(2)} cores busy.`);
  if (tally.unexpected.size > 0) console.table([...tally.unexpected].slice(0, EXAMPLES_MAX));
  if (output.trim() !== '') console.log(`The last that web and backend logged:\n${output}`);

  const warmUp = warmUpOf(minutes);
  const growths = (['web', 'backend'] as const).flatMap((process) =>
    MEASURES.map((measure) => ({
      name: `${process}: ${measure}`,
      growth: measureGrowth(samples[process], measure, warmUp),
    })),
  );
  console.log(`Memory in MB after the first ${warmUp.toFixed(1)} minutes:`);
  console.table(Object.fromEntries(growths.map(({ name, growth }) => [name, growth && toRow(growth)])));
  const failures = [...tally.kinds.values()]
    .flatMap(({ outcomes }) => [...outcomes])
    .reduce((sum, [outcome, times]) => sum + (typeof outcome === 'string' || outcome >= 500 ? times : 0), 0);
  const growing = growths.filter(({ growth }) => growth?.grows).map(({ name }) => name);
  console.table({
    'no 5xx, and a response to everything': { met: failures === 0 ? 'yes' : 'no', measured: `${failures} failures` },
    'no growth of memory': { met: growing.length === 0 ? 'yes' : 'no', measured: growing.join(', ') || 'none grows' },
  });
}

const toRow = ({ first, last, slope, error }: Growth) => ({
  first: Math.round(first),
  last: Math.round(last),
  'MB a minute': `${slope.toFixed(2)} ± ${error.toFixed(2)}`,
});

const INTERVAL_MS = 10_000;
const MEGABYTE = 2 ** 20;

type Samples = { web: MemorySample[]; backend: MemorySample[] };

/** Reads the memory of web and backend every ten seconds, by their own metrics, until `signal`. */
async function sampleMemory(
  { web, api }: Site,
  { metricsToken, startedAt, signal }: { metricsToken: string; startedAt: number; signal: AbortSignal },
): Promise<Samples> {
  const samples: Samples = { web: [], backend: [] };
  while (!signal.aborted) {
    const minute = (performance.now() - startedAt) / 60_000;
    const [ofWeb, ofBackend] = await Promise.all([scrape(web, metricsToken), scrape(api, metricsToken)]);
    samples.web.push({ minute, ...ofWeb });
    samples.backend.push({ minute, ...ofBackend });
    await setTimeout(INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
  return samples;
}

async function scrape(origin: string, token: string): Promise<Omit<MemorySample, 'minute'>> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${origin}/metrics answered ${response.status}.`);
  const metrics = parseScrape(await response.text());
  const megabytes = (name: string) => (findValue(metrics, name) ?? Number.NaN) / MEGABYTE;
  return {
    rss: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
    external: megabytes('nodejs_external_memory_bytes'),
  };
}
