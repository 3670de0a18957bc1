import { type Kysely, sql } from 'kysely';
import { toArray } from '../../db/json.ts';
import type { Database } from '../../db/types.ts';
import { hashText } from '../../ingest/text/text-hash.ts';
import type { CollectedPost } from '../item-to-post.ts';

// "New episode!" may be said every week. What is longer is hardly said twice.
const DISTINCT_LENGTH = 100;

/**
 * Without the posts whose text is there under another link, or earlier in the same feed: feeds that make up new links every
 * day, and bridges beside the site itself. Ingest by itself compares texts only where there is no link.
 */
export async function dropKnownTexts(db: Kysely<Database>, posts: readonly CollectedPost[]): Promise<CollectedPost[]> {
  const hashes = posts.map(({ text }) => (text.length >= DISTINCT_LENGTH ? hashText(text) : null));
  const asked = hashes.filter((hash) => hash !== null);
  const { rows } = await sql<{ text_hash: string }>`
    select text_hash from app.posts where text_hash = any(${toArray(asked)})
    union
    select key from app.former_post_keys where key = any(${toArray(asked)})`.execute(db);
  const known = new Set(rows.map((row) => row.text_hash));
  return posts.filter((_post, index) => {
    const hash = hashes[index];
    if (!hash) return true;
    if (known.has(hash)) return false;
    known.add(hash);
    return true;
  });
}
