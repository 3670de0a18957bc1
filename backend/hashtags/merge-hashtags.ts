import type { Kysely } from 'kysely';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Database } from '../db/types.ts';
import { HashtagError, requireHashtag } from './find-hashtag.ts';
import { attachPostsTo, listPostsOf, removeHashtag, startHashtagChange } from './hashtag-posts.ts';

/**
 * Moves every post of some hashtags to another and removes the first, all or none of them. Returns how many posts had them, and
 * the ids of the changes, one for each. @throws HashtagError
 */
export function mergeHashtags(
  db: Kysely<Database>,
  actor: Actor,
  { from, into }: { from: number[]; into: number },
  at: Date,
): Promise<{ posts: number; changes: number[] }> {
  return db.transaction().execute(async (transaction) => {
    await startHashtagChange(transaction);
    const target = await requireHashtag(transaction, into);
    if (target.state === 'banned') throw new HashtagError(`${target.name} is banned: allow it first.`);
    const result = { posts: 0, changes: [] as number[] };
    for (const id of new Set(from)) {
      const source = await requireHashtag(transaction, id);
      if (source.id === target.id) throw new HashtagError(`${source.name} cannot be merged into itself.`);
      const posts = await listPostsOf(transaction, source.id);
      const added = await attachPostsTo(transaction, target.id, posts);
      await removeHashtag(transaction, source.id);
      // What takes it back needs both: which posts had it, and which of them got the other by this.
      const change = { before: { from: source, posts, added }, after: { name: target.name } };
      const line = { action: 'hashtags.merge', subject: 'hashtags', subjectId: target.id, ...change };
      result.changes.push(await recordChange(transaction, actor, line, at));
      result.posts += posts.length;
    }
    return result;
  });
}
