import { type Kysely, sql } from 'kysely';
import type { Database, HashtagState } from '../../db/types.ts';
import { findHashtagByName } from './find-hashtag.ts';

/**
 * The current name of a merged or renamed hashtag, in any case. `banned` if it, or its successor, is banned; null for
 * an unknown or current name.
 */
export async function findFormerHashtag(
  db: Kysely<Database>,
  name: string,
): Promise<{ name: string } | 'banned' | null> {
  const known = await findHashtagByName(db, name);
  if (known) return known.state === 'banned' ? 'banned' : null;
  // Follows further merges to the last name.
  const { rows } = await sql<{ name: string; state: HashtagState | null }>`
    select coalesce(h.name, l.after ->> 'name') as name, h.state
    from app.audit_log l left join app.hashtags h on h.id::text = l.subject_id
    where l.action in ('hashtags.merge', 'hashtags.rename')
      and lower(coalesce(l.before -> 'from' ->> 'name', l.before ->> 'name')) = lower(${name})
    order by l.id desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  if (found.state === 'banned') return 'banned';
  return found.state === 'public' || found.state === null ? { name: found.name } : null;
}
