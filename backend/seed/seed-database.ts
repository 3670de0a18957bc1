import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { toIntegers } from '#backend/db/parameters.ts';
import { ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import type { PostsDependencies } from '#backend/posts/posts-dependencies.ts';
import { makeDirectory } from '#runtime/make-directory.ts';
import { readSamplePosts, SAMPLES_FOLDER } from './read-samples.ts';
import { seedSummaries } from './seed-summaries.ts';

type SeedDependencies = PostsDependencies & {
  config: { dataDir: string };
  log: { info(fields: object, message: string): void };
};

/**
 * Loads the sample posts through ingest, with pictures and summaries. A file in the data directory records a seed in
 * progress and its reference date, so that an interrupted one continues. Idempotent.
 */
export async function seedDatabase({ database, pictures, config, clock, log }: SeedDependencies) {
  const startedAt = performance.now();
  const marker = markerFile(config);
  const resumed = readMarker(marker);
  const now = resumed ?? clock();
  makeDirectory(config.dataDir);
  writeFileSync(marker, JSON.stringify({ now: now.toISOString() }));
  const samples = readSamplePosts(now);
  const report = await ingestPosts({ database, pictures, clock: () => now }, samples, {
    imageFolder: SAMPLES_FOLDER,
    onCreated: async (transaction, ids) => {
      await sql`insert into app.samples (post_id) select unnest(${toIntegers(ids)})`.execute(transaction);
    },
  });
  const [problem] = [...report.failed, ...report.warnings];
  if (problem) throw new Error(`Line ${problem.line} of the sample posts: ${problem.reason}`);
  // Summaries cite posts by day, and would be wrong for existing posts with other dates.
  const summaries = resumed || report.duplicates === 0 ? await seedSummaries(database.db, now) : 0;
  // Without statistics the first plans would be poor, and PGlite has no autovacuum.
  await database.exec('analyze');
  rmSync(marker, { force: true });
  const ms = Math.round(performance.now() - startedAt);
  log.info({ posts: report.created, duplicates: report.duplicates, summaries, ms }, 'seeded with sample posts');
  return { posts: report.created, duplicates: report.duplicates, summaries };
}

/** True where there has never been a post, so that removed samples stay away, and after an interrupted seed. */
export async function needsSeed({ database, config }: Pick<SeedDependencies, 'database' | 'config'>): Promise<boolean> {
  if (readMarker(markerFile(config))) return true;
  const { rows } = await sql<{ is_called: boolean }>`select is_called from app.posts_id_seq`.execute(database.db);
  return rows[0]?.is_called === false;
}

const markerFile = (config: SeedDependencies['config']): string => path.join(config.dataDir, 'seed-in-progress.json');

function readMarker(file: string): Date | null {
  try {
    const now = new Date(JSON.parse(readFileSync(file, 'utf8')).now);
    return Number.isNaN(now.getTime()) ? null : now;
  } catch {
    return null;
  }
}
