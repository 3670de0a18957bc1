import { sql } from 'kysely';
import { PLATFORMS } from '#lib/design/platforms.ts';
import { escapePattern } from '#lib/utils/escape-pattern.ts';
import { UserError } from '#runtime/user-error.mjs';
import { type Actor, recordChange } from '../db/audit/record-change.ts';
import type { Db, Tx } from '../db/db.ts';
import { sendMail } from '../mail/mail-job.ts';
import { type MovedPost, movePostsWithin } from '../posts/curation/move-posts.ts';
import { lockIngest } from '../posts/ingest/repository.ts';
import { listPictureKeys, listWithheldPosts, withholdKeys } from '../posts/withheld.ts';
import { toClaimToken } from './claim-tokens.ts';
import { getRequest } from './repository.ts';
import type { AuthorRequest } from './request.ts';
import { requestDecidedMail } from './request-mails.ts';
import type { RequestsDependencies } from './requests-dependencies.ts';

export const GRANT_ACTION = 'requests.grant';
export const REFUSE_ACTION = 'requests.refuse';

type Decision = { isGranted: boolean; reason: string };

/**
 * Grants a request, which deletes the posts and withholds them from then on, or refuses it, and mails the requester. Returns the line in
 * the log, which takes all of it back, and the posts that were deleted. Throws `UserError`.
 */
export function decideRequest(
  { database: { db }, config, clock, jobs }: Omit<RequestsDependencies, 'log'>,
  id: number,
  { isGranted, reason }: Decision,
  actor: Actor,
): Promise<{ change: number; moved: MovedPost[] }> {
  const at = clock();
  return db.transaction().execute(async (transaction) => {
    await lockIngest(transaction);
    const request = await getRequest(transaction, id);
    if (!request) throw new UserError(`There is no request ${id}.`);
    if (request.state !== 'open') throw new UserError(`Request ${id} was ${request.state} already.`);
    const outcome = isGranted ? 'granted' : 'refused';
    const moved = isGranted && request.kind !== 'claim' ? await withhold(transaction, request, actor, at) : [];
    await transaction
      .updateTable('app.requests')
      .set({ decided_at: at, outcome, reason })
      .where('id', '=', id)
      .execute();
    const change = await recordChange(
      transaction,
      actor,
      {
        ...{ action: isGranted ? GRANT_ACTION : REFUSE_ACTION, subjectId: id },
        before: { state: 'open' },
        after: { state: outcome, reason, ...(isGranted && { deleted: moved.map(({ change }) => change) }) },
      },
      at,
    );
    const token = toClaimToken(request, config.jwtSecret);
    await sendMail(jobs, requestDecidedMail(config, request, { isGranted, reason, token }), { transaction });
    return { change, moved };
  });
}

async function withhold(transaction: Tx, request: AuthorRequest, actor: Actor, at: Date): Promise<MovedPost[]> {
  const { id, kind, author: name, postId } = request;
  const keys = await (kind === 'takedown' ? listPostKeys(transaction, postId) : listAuthorKeys(transaction, name));
  await withholdKeys(transaction, id, keys, at);
  const ids = await listWithheldPosts(transaction);
  const moved = await movePostsWithin(transaction, { move: 'delete', ids, reason: `request ${id}` }, actor, at);
  await withholdKeys(transaction, id, await listPictureKeys(transaction, ids), at);
  return moved;
}

async function listPostKeys(db: Db, postId: number | null): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select 'post:' || key as key from app.posts, unnest(array[post_key, text_hash]) key
    where id = ${postId}::int and key is not null`.execute(db);
  return rows.map(({ key }) => key);
}

const PERSON = `^([a-z]+:)?(//)?([a-z0-9-]+[.])*(${Object.values(PLATFORMS)
  .flatMap(({ profiles }) => profiles.map(escapePattern))
  .join('|')})/`;

/**
 * The name, present and former ones, which a change of name that is taken back or a backup brings back, and the profiles that
 * posts under them link to. The owner of a person's profile is the author; any other link may be that of a site with several
 * authors, and counts only if no other name has it.
 */
async function listAuthorKeys(db: Db, author: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with names as materialized (
      select app.fold_name(${author}) as key
      union select app.fold_name(app.name_of_author(${author}))
      union select key from app.author_aliases where app.fold_name(name) = app.fold_name(app.name_of_author(${author}))
    ), own as materialized (
      select user_link, post_link from app.posts where app.fold_name(post_user) in (select key from names)
    ), profiles as materialized (
      select distinct app.profile_key(user_link, false) as key, user_link ~* ${PERSON} as is_person
        from own
      union select distinct app.profile_key(post_link, true), false from own
    )
    select 'name:' || key as key from names
    union
    select 'profile:' || key from profiles where key is not null and (is_person or not exists (
      select from app.posts o
      where strpos(lower(concat_ws(' ', o.user_link, o.post_link)), regexp_replace(key, '^.*/', '')) > 0
        and key in (app.profile_key(o.user_link, false), app.profile_key(o.post_link, true))
        and (o.post_user is null or app.fold_name(o.post_user) not in (select key from names))))`.execute(db);
  return rows.map(({ key }) => key);
}
