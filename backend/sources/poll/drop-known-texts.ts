import { type Kysely, sql } from 'kysely';
import { toArray } from '../../db/parameters.ts';
import type { Database } from '../../db/types.ts';
import { hashText } from '../../posts/ingest/text/text-hash.ts';
import { withoutAddresses } from '../../posts/ingest/text/without-addresses.ts';
import type { CollectedPost } from '../item-to-post.ts';

// Shorter texts may repeat ("New episode!"); longer ones hardly do.
const DISTINCT_LENGTH = 100;

/**
 * Drops posts whose text exists under another link: feeds with new links every day, and bridges beside the site. Ingest
 * compares texts only without a link.
 */
export async function dropKnownTexts(db: Kysely<Database>, posts: readonly CollectedPost[]): Promise<CollectedPost[]> {
  const hashes = posts.map(listHashes);
  const asked = hashes.flat();
  const { rows } = await sql<{ text_hash: string }>`
    select text_hash from app.posts where text_hash = any(${toArray(asked)})
    union
    select key from app.former_post_keys where key = any(${toArray(asked)})`.execute(db);
  const known = new Set(rows.map((row) => row.text_hash));
  return posts.filter((_post, index) => {
    const own = hashes[index] ?? [];
    if (own.some((hash) => known.has(hash))) return false;
    for (const hash of own) known.add(hash);
    return true;
  });
}

/** Earlier versions stored texts without the addresses of links. */
function listHashes({ text, postLink }: CollectedPost): string[] {
  const bare = withoutAddresses(text);
  if (bare.length >= DISTINCT_LENGTH) return [...new Set([text, bare])].map(hashText);
  return postLink === undefined && bare !== text ? [hashText(bare)] : [];
}
