import type { Kysely } from 'kysely';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Database } from '../db/types.ts';
import { HashtagError, requireHashtag } from './find-hashtag.ts';
import { setHashtagName, startHashtagChange } from './hashtag-posts.ts';

/** Gives a hashtag another name, or its name another spelling. Returns the id of the change. @throws HashtagError */
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
