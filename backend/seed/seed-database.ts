import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { BackendConfig } from '#backend/config.ts';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { ingestPosts } from '#backend/ingest/ingest-posts.ts';
import type { PictureStore } from '#backend/pictures/picture-store.ts';
import { makeDirectory } from '#server/process/make-directory.ts';
import { readSamplePosts, SAMPLES_FOLDER } from './read-sample-posts.ts';
import { seedSummaries } from './seed-summaries.ts';

type SeedDependencies = {
  database: DatabaseHandle;
  pictures: PictureStore;
  config: Pick<BackendConfig, 'dataDir'>;
  clock: () => Date;
  log: { info(fields: object, message: string): void };
};

type SeedReport = { posts: number; duplicates: number; summaries: number };

/**
 * Loads the sample posts through ingest, with their pictures, and the summaries of their days. A file in the data
 * directory remembers a seed that is under way, and the moment its dates count from: one that is killed goes on from there.
 * Safe to run again: what is there stays.
 */
export async function seedDatabase({ database, pictures, config, clock, log }: SeedDependencies): Promise<SeedReport> {
  const startedAt = performance.now();
  const marker = markerFile(config);
  const resumed = readMarker(marker);
  const now = resumed ?? clock();
  makeDirectory(config.dataDir);
  writeFileSync(marker, JSON.stringify({ now: now.toISOString() }));
  const samples = readSamplePosts(now);
  const report = await ingestPosts({ database, pictures, clock: () => now }, samples, { imageFolder: SAMPLES_FOLDER });
  const [problem] = [...report.failed, ...report.warnings];
  if (problem) throw new Error(`Line ${problem.line} of the sample posts: ${problem.reason}`);
  // Summaries name the posts of a day. Where some of those were there before, with other dates, they would be wrong.
  const summaries = resumed || report.duplicates === 0 ? await seedSummaries(database.db, now) : 0;
  // PGlite has no autovacuum, and on both the first plans would be guesses.
  await database.exec('analyze');
  rmSync(marker, { force: true });
  const ms = Math.round(performance.now() - startedAt);
  log.info({ posts: report.created, duplicates: report.duplicates, summaries, ms }, 'seeded with sample posts');
  return { posts: report.created, duplicates: report.duplicates, summaries };
}

/** Whether a start-up seed is due: there is not one post, or an earlier seed was interrupted. */
export async function needsSeed({ database, config }: Pick<SeedDependencies, 'database' | 'config'>): Promise<boolean> {
  if (readMarker(markerFile(config))) return true;
  return (await sql`select 1 from app.posts limit 1`.execute(database.db)).rows.length === 0;
}

const markerFile = (config: Pick<BackendConfig, 'dataDir'>): string =>
  path.join(config.dataDir, 'seed-in-progress.json');

function readMarker(file: string): Date | null {
  try {
    const now = new Date(JSON.parse(readFileSync(file, 'utf8')).now);
    return Number.isNaN(now.getTime()) ? null : now;
  } catch {
    return null;
  }
}
