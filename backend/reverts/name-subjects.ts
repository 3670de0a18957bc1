import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';

/** Where the present name of a thing is, by subject. What the log tells by `before` and `after` alone is not here. */
const NAMES: Readonly<Record<string, string>> = {
  posts: 'select id::text as id, title as name from app.posts',
  hashtags: 'select id::text as id, name from app.hashtags',
  readers: 'select id::text as id, username as name from app.users',
  subscribers: 'select id::text as id, email as name from public.subscribers',
  // An address may hold a secret.
  sources: 'select id::text as id, coalesce(title, host) as name from app.sources',
  reports: 'select id::text as id, title as name from app.posts',
  operators: 'select id::text as id, name from app.operators',
};

type Named = { subject: string; subjectId: string | null };

/**
 * What these things are called now, as `(subject, id) → name`. The log itself holds no names of readers and addresses: they are
 * forgotten with their accounts.
 */
export async function nameSubjects(
  db: Kysely<Database>,
  changes: readonly Named[],
): Promise<(change: Named) => string | null> {
  const names = new Map<string, string>();
  for (const [subject, select] of Object.entries(NAMES)) {
    const ids = [...new Set(changes.flatMap((change) => (change.subject === subject ? [change.subjectId] : [])))]
      .filter((id) => id !== null)
      .map(Number)
      .filter(Number.isSafeInteger);
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string }>`${sql.raw(select)} where id in (${sql.join(ids)})`.execute(
      db,
    );
    for (const { id, name } of rows) names.set(`${subject} ${id}`, name);
  }
  return ({ subject, subjectId }) => names.get(`${subject} ${subjectId}`) ?? null;
}
