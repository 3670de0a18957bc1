import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Queries for the current names of subjects whose log entries have none. */
const NAMES: Readonly<Record<string, string>> = {
  posts: 'select id::text as id, title as name from app.posts',
  hashtags: 'select id::text as id, name from app.hashtags',
  stories: `select s.id::text as id, coalesce(s.title, (select p.title from app.stories_posts sp join app.posts p on p.id = sp.post_id
    where sp.story_id = s.id order by p.created_at, p.id limit 1)) as name from app.stories s`,
  readers: 'select id::text as id, username as name from app.users',
  subscribers: 'select id::text as id, email as name from public.subscribers',
  // An address may hold a secret.
  sources: 'select id::text as id, coalesce(title, host) as name from app.sources',
  reports: 'select id::text as id, title as name from app.posts',
  requests: 'select id::text as id, author as name from app.requests',
  operators: 'select id::text as id, name from app.operators',
};

type Named = { subject: string; subjectId: string | null };

/**
 * Current names as `(subject, id) → name`. The log has no names of readers and addresses, which are deleted with their
 * accounts.
 */
export async function nameSubjects(db: Db, changes: readonly Named[]): Promise<(change: Named) => string | null> {
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
