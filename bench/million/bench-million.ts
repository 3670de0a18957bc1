/**
 * `npm run bench -- million [--posts N --ingest N --rounds N --engine pglite|postgresql]`: what a site of a million posts costs where
 * its size could show: lists that nobody asked for before, one at a time; the sitemaps and feeds; posts taken in on top of what is
 * there; and the most memory that each process had. On PostgreSQL unless told. A million takes half an hour and 6 GB.
 */
import { parseArgs } from 'node:util';
import type { Supervisor } from '#server/stack/supervisor.ts';
import { startTestPostgres } from '#test/rig/postgres.ts';
import { judgeAlone } from '../floors/goals.ts';
import { listAlone } from '../floors/list-targets.ts';
import { measureRounds, toRows, toText } from '../floors/measure-rounds.ts';
import { openEmbedded, openOnPostgres, type Site } from '../floors/open-site.ts';
import { readPeakMegabytes } from '../floors/process-time.ts';
import { sampleSentences } from '../load-posts.ts';
import { median } from '../statistics.ts';
import { FEEDS, type Fetched, measureDocuments, measureSitemaps } from './measure-documents.ts';
import { measureIngest } from './measure-ingest.ts';

const ROUND_MS = 1_000;
const OPTIONS = {
  posts: { type: 'string', default: '1000000' },
  ingest: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '5' },
  engine: { type: 'string', default: 'postgresql' },
} as const;

export async function benchMillion(supervisor: Supervisor, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const posts = Number(values.posts);
  const startedAt = performance.now();
  const site = await openSite(supervisor, values.engine, posts);
  if (!site) return;
  console.log(`${site.engine}: ${posts.toLocaleString('en')} posts loaded in ${secondsSince(startedAt)} s.`);
  await measureSite(supervisor, site, { posts, ingest: Number(values.ingest), rounds: Number(values.rounds) });
  await site.stack.remove();
}

type Size = { posts: number; ingest: number; rounds: number };

async function measureSite(supervisor: Supervisor, site: Site, { posts, ingest, rounds }: Size): Promise<void> {
  const peaks: Record<string, object> = { 'at the start': readPeaks(site) };

  const alone = await measureRounds(listAlone(site, sampleSentences(), posts), rounds, ROUND_MS);
  console.log('\nLists that nobody asked for before, asked one at a time: medians of rounds (least–most).');
  console.table(toRows(alone));
  console.table(judgeAlone(alone, posts));
  peaks['after the lists'] = readPeaks(site);

  const feeds = await measureDocuments(site.stack.webUrl, FEEDS);
  console.table(Object.fromEntries(feeds.map((feed) => [feed.path, summarize([feed])])));
  peaks['after the feeds'] = readPeaks(site);
  const sitemapsStartedAt = performance.now();
  const sitemaps = await measureSitemaps(site.stack.webUrl);
  console.table({ [`the index and ${sitemaps.length - 1} sitemaps`]: summarize(sitemaps) });
  console.log(`All sitemaps, one after the other: ${secondsSince(sitemapsStartedAt)} s.`);
  peaks['after the sitemaps'] = readPeaks(site);

  const ingested = await measureIngest(supervisor, site, ingest);
  const perSecond = Math.round(ingested.posts / ingested.seconds);
  console.log(
    `npm run ingest: ${ingested.posts.toLocaleString('en')} posts in ${toText(ingested.seconds)} s, ${perSecond} a second; at most ${ingested.peakMegabytes} MB.`,
  );
  peaks['after the ingest'] = readPeaks(site);
  console.log('Most memory so far, in MB:');
  console.table(peaks);
}

async function openSite(supervisor: Supervisor, engine: string, posts: number): Promise<Site | null> {
  if (engine === 'pglite') return openEmbedded(supervisor, posts);
  const server = await startTestPostgres(supervisor);
  if ('url' in server) return openOnPostgres(supervisor, server.url, posts);
  console.log(`Not measured on PostgreSQL: ${server.reason}.`);
  return null;
}

function readPeaks({ stack }: Site): Record<string, number | null | undefined> {
  const [web, backend] = stack.processIds().map(readPeakMegabytes);
  return { web, backend };
}

function summarize(fetched: readonly Fetched[]): Record<string, string> {
  const seconds = fetched.map((each) => each.seconds);
  return {
    'median s': toText(median(seconds)),
    'slowest s': toText(Math.max(...seconds)),
    kB: toText(fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
  };
}

const secondsSince = (startedAt: number): string => toText((performance.now() - startedAt) / 1000);
