import { sql } from 'kysely';
import { PLATFORMS } from '#lib/design/platforms.ts';
import { escapePattern } from '#lib/utils/escape-pattern.ts';
import { UserError } from '#runtime/user-error.mjs';
import { type Actor, recordChange } from '../db/audit/record-change.ts';
import type { Db, Tx } from '../db/db.ts';
import { toArray, toIntegers } from '../db/parameters.ts';
import type { AppDependencies } from '../dependencies.ts';
import { sendMail } from '../mail/mail-job.ts';
import { type MovedPost, movePostsWithin } from '../posts/curation/move-posts.ts';
import { lockIngest } from '../posts/ingest/repository.ts';
import { listWithheldPosts } from '../posts/withheld.ts';
import { toClaimToken } from './claim-tokens.ts';
import { getRequest } from './repository.ts';
import type { AuthorRequest } from './request.ts';
import { requestDecidedMail } from './request-mails.ts';

export const GRANT_ACTION = 'requests.grant';
export const REFUSE_ACTION = 'requests.refuse';

type Decision = { isGranted: boolean; reason: string };

/**
 * Grants a request, which deletes the posts and withholds them from then on, or refuses it, and mails the requester. Returns the line in
 * the log, which takes all of it back, and the posts that were deleted. Throws `UserError`.
 */
export function decideRequest(
  { database: { db }, config, clock, jobs }: Pick<AppDependencies, 'database' | 'config' | 'clock' | 'jobs'>,
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
  await addKeys(transaction, id, keys, at);
  const ids = await listWithheldPosts(transaction);
  const moved = await movePostsWithin(transaction, { move: 'delete', ids, reason: `request ${id}` }, actor, at);
  await addKeys(transaction, id, await listPictureKeys(transaction, ids), at);
  return moved;
}

async function addKeys(db: Tx, requestId: number, keys: string[], at: Date): Promise<void> {
  await sql`
    insert into app.withheld (key, request_id, created_at)
    select key, ${requestId}::int, ${at.toISOString()}::timestamptz from unnest(${toArray(keys)}) key
    on conflict do nothing`.execute(db);
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
 * The name, and the profiles that posts under it link to. The owner of a person's profile is the author; any other
 * link may be that of a site with several authors, and counts only if no other name has it.
 */
async function listAuthorKeys(db: Db, author: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with own as materialized (
      select user_link, post_link from app.posts where post_user in (
        select post_user from (select distinct post_user from app.posts where post_user is not null) names
        where app.fold_name(post_user) = app.fold_name(${author}))
    ), profiles as materialized (
      select distinct app.profile_key(user_link, false) as key, user_link ~* ${PERSON} as is_person
        from own
      union select distinct app.profile_key(post_link, true), false from own
    )
    select 'name:' || app.fold_name(${author}) as key
    union
    select 'profile:' || key from profiles where key is not null and (is_person or not exists (
      select from app.posts o
      where strpos(lower(concat_ws(' ', o.user_link, o.post_link)), regexp_replace(key, '^.*/', '')) > 0
        and key in (app.profile_key(o.user_link, false), app.profile_key(o.post_link, true))
        and app.fold_name(o.post_user) is distinct from app.fold_name(${author})))`.execute(db);
  return rows.map(({ key }) => key);
}

/** The pictures of these posts that no post on the site has. */
async function listPictureKeys(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct 'picture:' || regexp_replace(files.url, '^.*/uploads/', '') as key
    from app.posts p join app.images i on i.id = p.image_id,
      lateral (select i.url union all select format.value ->> 'url' from jsonb_each(i.formats) format) files (url)
    where p.id = any(${toIntegers(ids)}) and not exists (
      select from app.images other join app.posts o on o.image_id = other.id
      where other.url = i.url and o.published_at is not null)`.execute(db);
  return rows.map(({ key }) => key);
}
