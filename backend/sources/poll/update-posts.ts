import { SITE } from '../../db/audit/record-change.ts';
import type { Db } from '../../db/db.ts';
import { writeEdit } from '../../posts/curation/edit-post.ts';
import { PostError } from '../../posts/curation/post-schema.ts';
import { readContent } from '../../posts/curation/write-content.ts';
import { hashContent, prepareItem } from '../../posts/ingest/prepare-post.ts';
import { lockIngest } from '../../posts/ingest/repository.ts';
import { postInputSchema } from '../../posts/post-input.ts';
import type { KnownItem } from './match-items.ts';

/**
 * Corrects the posts of items that have changed, at most `max`, each with a log entry. A post that was edited here, hidden
 * or deleted stays as it is. Returns the slugs of the corrected ones, and whether the next poll must go on.
 */
export async function updatePosts(
  db: Db,
  items: readonly KnownItem[],
  { max, now }: { max: number; now: Date },
): Promise<{ slugs: string[]; isIncomplete: boolean }> {
  const schema = postInputSchema(now);
  const slugs: string[] = [];
  for (const { id, itemHash, post } of items) {
    const parsed = schema.safeParse(post);
    if (itemHash === null || !parsed.success) continue;
    const { title, text } = prepareItem(parsed.data, now);
    if (hashContent({ title, text }) === itemHash) continue;
    if (slugs.length >= max) return { slugs, isIncomplete: true };
    const slug = await updatePost(db, { id, itemHash, title, text }, now);
    if (slug !== null) slugs.push(slug);
  }
  return { slugs, isIncomplete: false };
}

type Update = { id: number; itemHash: string; title: string; text: string };

/** Null if the post stays as it is. */
function updatePost(db: Db, { id, itemHash, title, text }: Update, now: Date): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    await lockIngest(transaction);
    const shown = await transaction
      .selectFrom('app.posts')
      .select('id')
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!shown) return null;
    const stored = await readContent(transaction, id);
    if (hashContent(stored) !== itemHash) return null;
    try {
      await writeEdit(transaction, id, { title, text }, SITE, now);
    } catch (error) {
      // Another post has this text already.
      if (error instanceof PostError) return null;
      throw error;
    }
    const item_hash = hashContent({ title, text });
    await transaction.updateTable('app.posts').set({ item_hash }).where('id', '=', id).execute();
    return stored.slug;
  });
}
