import type { Actor } from '../../db/audit/record-change.ts';
import type { Db } from '../../db/db.ts';
import { findNamesNow } from '../author-aliases.ts';
import { lockIngest } from '../ingest/repository.ts';
import { writeEdit } from './edit-post.ts';
import { getPost } from './get-post.ts';

type Outcome = {
  changed: { id: number; slug: string; change: number }[];
  left: { id: number; reason: string }[];
  /** The name that they have now: another one where a former name was given. */
  author: string;
};

/** Gives posts an author, each with a log entry. Those that have this one already are left alone. @throws PostError */
export function setAuthor(
  db: Db,
  { ids, author }: { ids: readonly number[]; author: string },
  actor: Actor,
  at: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (transaction) => {
    await lockIngest(transaction);
    const name = (await findNamesNow(transaction, [author])).get(author) ?? author;
    const outcome: Outcome = { changed: [], left: [], author: name };
    for (const id of new Set(ids)) {
      const post = await getPost(transaction, id);
      if (!post) {
        outcome.left.push({ id, reason: 'is not there' });
        continue;
      }
      const change = await writeEdit(transaction, id, { author: name }, actor, at);
      if (change !== null) outcome.changed.push({ id, slug: post.slug, change });
    }
    return outcome;
  });
}
