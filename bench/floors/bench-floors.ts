/**
 * `npm run bench [-- --posts N --rounds N --engine pglite|postgresql]`: the product beside what it cannot be faster than, in
 * turns: `node:http` sending the same bytes, a Next app with nothing in it (bench/bare), the SQL alone; on the embedded
 * database and, where there is one, on PostgreSQL. Ends with what was to be reached and whether it was.
 */
import { parseArgs } from 'node:util';
import type { Supervisor } from '#server/stack/supervisor.ts';
import { startTestPostgres } from '#test/rig/postgres.ts';
import { sampleSentences } from '../load-posts.ts';
import { reportSizes } from '../report-sizes.ts';
import { judge } from './goals.ts';
import { listAlone, listTargets } from './list-targets.ts';
import { measureRounds, toRows } from './measure-rounds.ts';
import { openEmbedded, openOnPostgres, type Site } from './open-site.ts';
import { readPeakMegabytes } from './process-time.ts';
import { type Server, startBareNext, startByteServer, startSql } from './start-floors.ts';

const ROUND_MS = 1_000;
const OPTIONS = {
  posts: { type: 'string', default: '10000' },
  rounds: { type: 'string', default: '5' },
  engine: { type: 'string', default: 'both' },
} as const;

type Size = { posts: number; rounds: number };

export async function benchFloors(supervisor: Supervisor, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const size = { posts: Number(values.posts), rounds: Number(values.rounds) };
  const bytes = await startByteServer(supervisor);
  const bare = await startBareNext(supervisor);
  if (values.engine !== 'postgresql') {
    const site = await openEmbedded(supervisor, size.posts);
    await measureSite(supervisor, site, { bytes, bare }, size);
    await reportSizes(site.stack.webUrl);
    await site.stack.remove();
  }
  if (values.engine === 'pglite') return;
  const server = await startTestPostgres(supervisor);
  if ('reason' in server) {
    console.log(`Not measured on PostgreSQL: ${server.reason}.`);
    return;
  }
  const site = await openOnPostgres(supervisor, server.url, size.posts);
  await measureSite(supervisor, site, { bytes, bare }, size);
  await site.stack.remove();
}

async function measureSite(
  supervisor: Supervisor,
  site: Site,
  floors: { bytes: Server; bare: Server },
  { posts, rounds }: Size,
): Promise<void> {
  const sql = await startSql(supervisor, posts, site.database);
  const targets = await listTargets(site, { ...floors, sql }, { posts, rounds });
  // Before the load, which asks for some of the same: nobody has asked for these yet.
  const alone = await measureRounds(listAlone(site, sampleSentences(), posts), rounds, ROUND_MS);
  const measured = await measureRounds(targets, rounds, ROUND_MS);

  console.log(
    `\n${site.engine}, ${posts.toLocaleString('en')} posts, ${rounds} rounds: medians (least–most); ms of processor per request, of all processes that work for it.`,
  );
  console.table(toRows(measured));
  console.log('Lists that nobody asked for before, asked one at a time:');
  console.table(toRows(alone));
  const [web, backend] = site.stack.processIds().map(readPeakMegabytes);
  console.log(`Most memory, in MB: web ${web ?? '–'}, backend ${backend ?? '–'}. It should not grow with posts.`);
  console.table(judge(measured, alone, posts));
}
