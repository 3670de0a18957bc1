import type { Db } from './db.ts';

/** A day, and half of another for one that is late. As in the alert SellerfeedNoBackup. */
const OVERDUE_MS = 36 * 60 * 60 * 1000;

export async function recordBackup(db: Db, { posts, at }: { posts: number; at: Date }): Promise<void> {
  await db.insertInto('app.backups').values({ made_at: at, posts }).execute();
}

/** `madeAt` is null if there was never one. */
export async function findLastBackup(db: Db, now: Date): Promise<{ madeAt: string | null; isOverdue: boolean }> {
  const { madeAt } = await db
    .selectFrom('app.backups')
    .select(({ fn }) => fn.max('made_at').as('madeAt'))
    .executeTakeFirstOrThrow();
  return { madeAt, isOverdue: madeAt === null || now.getTime() - Date.parse(madeAt) > OVERDUE_MS };
}
