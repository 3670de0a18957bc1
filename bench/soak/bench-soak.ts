/**
 * `npm run bench -- soak [--minutes 30] [--connections 200] [--rate 60] [--posts 1000] [--engine pglite|postgresql]`: the
 * product with visitors on it for a while, each on a connection and an address of their own: cached pages, searches, what
 * signed-in readers read and write (bench/soak/request-mix.ts), and posts that come in every ten seconds. Says what went wrong and
 * whether memory grows.
 *
 * `--rate` is how many requests a second all visitors make together. It is not as many as the product can answer: a machine that
 * is busy all the time would show how it queues rather than how it ages.
 */
import { parseArgs } from 'node:util';
import type { Supervisor } from '#server/stack/supervisor.ts';
import { createRandom } from '../create-random.ts';
import { readProcessorMs } from '../floors/process-time.ts';
import { ingestRegularly } from './ingest-regularly.ts';
import { createAddresses } from './list-addresses.ts';
import { openSoakSite, type SoakSite } from './open-soak-site.ts';
import { reportSoak } from './report-soak.ts';
import { READER_SHARE } from './request-mix.ts';
import { sampleProcesses } from './sample-processes.ts';
import { signUpReader } from './sign-up-readers.ts';
import { createTally } from './tally.ts';
import { type Visitor, visit } from './visit.ts';

const OPTIONS = {
  minutes: { type: 'string', default: '30' },
  connections: { type: 'string', default: '200' },
  rate: { type: 'string', default: '60' },
  posts: { type: 'string', default: '1000' },
  engine: { type: 'string', default: 'pglite' },
} as const;

export async function benchSoak(supervisor: Supervisor, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const [minutes, connections] = [Number(values.minutes), Number(values.connections)];
  const [rate, posts] = [Number(values.rate), Number(values.posts)];
  const site = await openSoakSite(supervisor, { posts, engine: values.engine });
  const files = await listFiles(site.web);
  const visitors = await gather(site, connections);
  console.log(
    `${connections} connections, ${rate} requests a second, for ${minutes} minutes (${values.engine}, ${posts} posts)…`,
  );

  const random = createRandom();
  const addresses = createAddresses(random, { posts, files });
  const tally = createTally();
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(minutes * 60_000);
  const shared = { random, tally, startedAt, signal };
  const processes = [...site.processes, ...site.databaseProcesses];
  const before = { product: readProcessorMs(processes), client: process.cpuUsage() };
  const pauseMs = (connections / rate) * 1000;
  const [samples] = await Promise.all([
    sampleProcesses(site, shared),
    ingestRegularly(site, { ...shared, onIngested: addresses.addArticles }),
    ...visitors.map((visitor) => visit(visitor, { origin: site.web, addresses, pauseMs, ...shared })),
  ]);
  const { user, system } = process.cpuUsage(before.client);
  const after = readProcessorMs(processes);

  reportSoak({
    minutes,
    seconds: (performance.now() - startedAt) / 1000,
    tally,
    samples,
    productMs: before.product === null || after === null ? null : after - before.product,
    clientMs: (user + system) / 1000,
    output: site.stack.recentOutput(),
  });
  await site.stack.remove();
}

/** One after the other: signing up costs what a password's hash does. */
async function gather(site: SoakSite, connections: number): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  for (let number = 0; number < connections; number += 1) {
    // Of the network that is set aside for benchmarks.
    const address = `198.18.${Math.floor(number / 250)}.${1 + (number % 250)}`;
    const isReader = number < connections * READER_SHARE;
    visitors.push({ address, reader: isReader ? await signUpReader(site, number, address) : undefined });
  }
  return visitors;
}

/** The scripts and styles of the home page. */
async function listFiles(origin: string): Promise<string[]> {
  const html = await (await fetch(origin)).text();
  const files = [...new Set(html.match(/\/_next\/static\/[^"'\\ )]+\.(?:js|css)/g) ?? [])];
  if (files.length === 0) throw new Error('The home page names no scripts.');
  return files;
}
