import { z } from 'zod';
import {
  type LoggedChange,
  type Revert,
  type RevertContext,
  RevertError,
  type Reverts,
  requireUnchanged,
} from '../../db/audit/revert.ts';
import { isUniqueViolation } from '../../db/database-errors.ts';
import { setHashtagState } from './change-hashtags.ts';
import {
  attachPostsTo,
  detachPostsFrom,
  findHashtagById,
  type Hashtag,
  removeHashtag,
  setHashtagName,
  startHashtagChange,
} from './hashtag-rows.ts';

const stateSchema = z.enum(['public', 'waiting', 'banned']);
const attachmentSchema = z.object({ postId: z.int() });
const namedSchema = z.object({ name: z.string() });
const decisionSchema = z.object({ state: stateSchema }).nullable();
const mergeSchema = z.object({
  // Entries from before hashtags had states lack one.
  from: z.object({ id: z.int(), name: z.string(), state: stateSchema.default('public') }),
  posts: z.array(z.int()),
  added: z.array(z.int()),
});

export const HASHTAG_REVERTS: Reverts = {
  'hashtags.create': withHashtag(async ({ transaction }, { after }, hashtag) => {
    // Reverts the creation, approved since or not.
    requireUnchanged(hashtag, namedSchema.parse(after));
    await removeHashtag(transaction, hashtag.id);
  }),
  'hashtags.attach': withHashtag(async ({ transaction }, { after }, { id }) => {
    const { postId } = attachmentSchema.parse(after);
    const [detached] = await detachPostsFrom(transaction, id, [postId]);
    if (!detached) throw new RevertError(`Post ${postId} does not have it any more.`);
  }),
  'hashtags.detach': withHashtag(async ({ transaction }, { before }, { id }) => {
    const { postId } = attachmentSchema.parse(before);
    const [attached] = await attachPostsTo(transaction, id, [postId]);
    if (!attached) throw new RevertError(`Post ${postId} has it again, or is gone.`);
  }),
  'hashtags.rename': withHashtag(async ({ transaction, at }, { before, after }, hashtag) => {
    requireUnchanged(hashtag, after);
    await setHashtagName(transaction, hashtag.id, namedSchema.parse(before).name, at);
  }),
  'hashtags.merge': withHashtag(async ({ transaction, at }, { before }, target) => {
    const { from, posts, added } = mergeSchema.parse(before);
    try {
      await transaction
        .insertInto('app.hashtags')
        .values({ ...from, created_at: at, updated_at: at })
        .execute();
    } catch (error) {
      if (isUniqueViolation(error))
        throw new RevertError(`There is a hashtag ${from.name} again: it cannot be brought back.`);
      throw error;
    }
    await attachPostsTo(transaction, from.id, posts);
    await detachPostsFrom(transaction, target.id, added);
  }),
  'hashtags.ban': withHashtag(undecide),
  'hashtags.unban': withHashtag(undecide),
  'hashtags.approve': withHashtag(undecide),
  'hashtags.refuse': withHashtag(undecide),
};

async function undecide({ transaction, at }: RevertContext, { before, after }: LoggedChange, hashtag: Hashtag) {
  requireUnchanged(hashtag, { state: decisionSchema.parse(after)?.state });
  const earlier = decisionSchema.parse(before);
  if (earlier) await setHashtagState(transaction, hashtag.id, earlier.state, at);
  // The name was banned before any hashtag had it.
  else await removeHashtag(transaction, hashtag.id);
}

function withHashtag(
  revert: (context: RevertContext, change: LoggedChange, hashtag: Hashtag) => Promise<void>,
): Revert {
  return async (context, change) => {
    await startHashtagChange(context.transaction);
    const hashtag = await findHashtagById(context.transaction, Number(change.subjectId));
    if (!hashtag) throw new RevertError('The hashtag is gone.');
    await revert(context, change, hashtag);
  };
}
