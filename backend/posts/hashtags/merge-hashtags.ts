import type { Kysely } from 'kysely';
import type { Actor } from '../../db/audit/actor.ts';
import { recordChange } from '../../db/audit/record-change.ts';
import type { Database } from '../../db/types.ts';
import { HashtagError, requireHashtag } from './find-hashtag.ts';
import { attachPostsTo, listPostsOf, removeHashtag, setHashtagName, startHashtagChange } from './hashtag-posts.ts';

/**
 * Moves all posts of some hashtags to another and deletes the first, all or none. Returns the number of posts and the
 * ids of the changes, one per hashtag. @throws HashtagError
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
      // Reverting needs both: posts that had it, and those that got the other through this.
      const change = { before: { from: source, posts, added }, after: { name: target.name } };
      const line = { action: 'hashtags.merge', subject: 'hashtags', subjectId: target.id, ...change };
      result.changes.push(await recordChange(transaction, actor, line, at));
      result.posts += posts.length;
    }
    return result;
  });
}

/** Also changes the spelling alone. Returns the id of the change. @throws HashtagError */
export function renameHashtag(
  db: Kysely<Database>,
  actor: Actor,
  { id, name }: { id: number; name: string },
  at: Date,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await startHashtagChange(transaction);
    const hashtag = await requireHashtag(transaction, id);
    if (hashtag.state === 'banned') throw new HashtagError(`${hashtag.name} is banned: allow it first.`);
    if (hashtag.name === name) throw new HashtagError(`It is called ${name} already.`);
    await setHashtagName(transaction, id, name, at);
    const change = { before: { name: hashtag.name }, after: { name } };
    return recordChange(
      transaction,
      actor,
      { action: 'hashtags.rename', subject: 'hashtags', subjectId: id, ...change },
      at,
    );
  });
}
