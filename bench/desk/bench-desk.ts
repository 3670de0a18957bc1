/**
 * `npm run bench -- desk [--posts N]`: how long the desk's lists take with 100,000 posts, readers, addresses, hashtags, lines of
 * the log and reports (or N of each), on the embedded database and on PostgreSQL: every list, sorted by every column in both
 * orders, with every filter, on the first page, the fortieth and the last. The times are processor time of this process and
 * PostgreSQL's own together; it says more than the clock where a machine does something else besides.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import type { Supervisor } from '#server/stack/supervisor.ts';
import { startTestPostgres } from '#test/rig/postgres.ts';
import { fillWithPosts } from '../load-posts.ts';
import { fillDesk, fillSources, varyPost } from './fill-desk.ts';
import { type Measured, measureList } from './measure-list.ts';
import { openDesk } from './open-desk.ts';
import { LISTS } from './questions.ts';

export async function benchDesk(supervisor: Supervisor, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { posts: { type: 'string', default: '100000' } } });
  const count = Number(values.posts);
  const directory = mkdtempSync(join(tmpdir(), 'bench-desk-'));
  try {
    await measure('embedded', count, () => openDatabase({ dataDir: directory, relaxedDurability: true }));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  const server = await startTestPostgres(supervisor);
  if ('reason' in server) console.log(`Not measured on PostgreSQL: ${server.reason}.`);
  else await measure('PostgreSQL', count, () => openDatabase({ databaseUrl: server.url }));
}

async function measure(engine: string, count: number, open: () => Promise<DatabaseHandle>): Promise<void> {
  const database = await open();
  try {
    const start = performance.now();
    await migrate(database);
    await fillSources(database);
    await fillWithPosts(database, count, { vary: varyPost, andThen: () => fillDesk(database, count) });
    console.log(`${engine}: ${count} rows of each kind, filled in ${toSeconds(performance.now() - start)} s`);
    const desk = await openDesk(database);
    const measured: Measured[] = [];
    for (const list of LISTS) measured.push(...(await measureList(database, desk, list)));
    await desk.close();
    print(measured);
  } finally {
    await database.close();
  }
}

function print(measured: readonly Measured[]): void {
  const byList = Map.groupBy(measured, ({ list }) => list);
  console.table(
    Object.fromEntries(
      [...byList].map(([list, answers]) => {
        const sorted = answers.toSorted((a, b) => a.cpuMs - b.cpuMs);
        const [median, slowest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
        const row = {
          questions: sorted.length,
          ...{ 'median ms': median && round(median.cpuMs), 'slowest ms': slowest && round(slowest.cpuMs) },
          ...{ 'by the clock': slowest && round(slowest.ms), which: slowest?.question },
        };
        return [list, row];
      }),
    ),
  );
}

const toSeconds = (ms: number): number => Math.round(ms / 1000);
const round = (ms: number): number => Math.round(ms);
