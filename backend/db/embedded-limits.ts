import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { UserError } from '#runtime/user-error.mjs';
import type { Db } from './db.ts';

/** A search on the embedded database blocks its process, noticeably above this many posts. */
const EMBEDDED_POSTS_MAX = 20_000;

/** Null for a site that has not outgrown the embedded database. */
export async function adviseOnSize({ kind, db }: { kind: 'pglite' | 'postgres'; db: Db }): Promise<string | null> {
  if (kind !== 'pglite') return null;
  const { rows } = await sql<{ posts: number }>`
    select value::int as posts from app.counters where name = 'posts'`.execute(db);
  const posts = rows[0]?.posts ?? 0;
  if (posts <= EMBEDDED_POSTS_MAX) return null;
  return `The embedded database is meant for up to ${EMBEDDED_POSTS_MAX.toLocaleString('en')} posts, and this one has ${posts.toLocaleString('en')}: move to PostgreSQL with DATABASE_URL (docs/operating/move-to-postgresql.md).`;
}

export const DISK_FULL = 'The disk is full.';

/** The embedded database's disk is down to its reserve. */
export class DiskFullError extends UserError {
  override name = 'DiskFullError';
  constructor() {
    super(
      'The disk that holds DATA_DIR is nearly full (DISK_RESERVE_MB), so nothing more is written. What was taken before is kept; free some space and run the same again.',
    );
  }
}

/**
 * Checks before each write that the disk has more than the reserve plus `more` bytes. Not cached: it takes
 * microseconds, and a disk may fill within a second.
 */
export function createSpaceCheck(directory: string, reserveBytes: number): (more?: number) => Promise<boolean> {
  return async (more = 0) => {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize >= reserveBytes + more;
  };
}

/** Of a segment of PostgreSQL's log, and a bit more. */
const START_BYTES = 24 * 1024 * 1024;

/** PGlite says of a full disk only that it failed. */
export async function explainStart(error: unknown, directory: string): Promise<unknown> {
  const hasSpace = await createSpaceCheck(directory, START_BYTES)().catch(() => true);
  return hasSpace
    ? error
    : new UserError(`${DISK_FULL} The embedded database in ${directory} starts when there is space.`);
}
