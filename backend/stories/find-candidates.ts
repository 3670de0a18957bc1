import { sql } from 'kysely';
import type { Db, Tx } from '#backend/db/db.ts';
import { toIntegers } from '#backend/db/parameters.ts';

/** Longer posts repeat themselves. */
const READ_CHARACTERS = 2_500;
/** A value that so many posts have says nothing, so that nobody counts further. */
const COUNTED_MAX = 200;
/** A value that more posts of two weeks have names no event. */
const NEAR_MAX = 60;
/** The posts of so many days before and after tell how rare a value is: others were perhaps old when they came, and have none here. */
const COUNTED_DAYS = 90;
/** Words of longer posts meet by chance. */
const USUAL_VALUES = 40;
/** Of a post and its copy, neither confirms the other. */
const COPIED_SHARE = 0.65;

/** The values that a post `p` may share: stems of its words, its figures, and addresses, as PostgreSQL parses them. */
const VALUES = sql`tsvector_to_array(to_tsvector('english', left(concat_ws(E'\n', p.title, p.text), ${READ_CHARACTERS}) || ' ' || coalesce(p.post_link, '')))`;

/** Stores as hashes what posts may share. */
export const storeEvidence = (transaction: Tx, ids: readonly number[]) =>
  sql`
    insert into app.story_evidence (key, day, post_id)
    select distinct hashtext(value), (p.created_at at time zone 'UTC')::date, p.id
    from app.posts p, unnest(${VALUES}) value where p.id = any(${toIntegers(ids)})`.execute(transaction);

/** The values of a text, in SQL, as `story_evidence` has them. */
export const hashesOf = (text: ReturnType<typeof sql>) =>
  sql`(select hashtext(value) from unnest(tsvector_to_array(to_tsvector('english', ${text}))) value)`;

/**
 * The posts by other authors within a week that share rare values with a post, the likeliest first. A value counts the more, the fewer
 * posts have it outside of that week: a topic of each week says nothing. Copies are left out.
 */
export async function findCandidates(db: Db, id: number, minScore: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with own as materialized (
      select post_id as id, key, day from app.story_evidence where post_id = ${id}
    ), nearby as materialized (
      select key, day, (select count(*) from (
        select from app.story_evidence e where e.key = own.key and e.day between own.day - 7 and own.day + 7 limit ${NEAR_MAX + 1}) e) as near
      from own
    ), counted as materialized (
      select key, day, near, (
        select count(*) from (select from app.story_evidence e where e.key = nearby.key and e.day between nearby.day - ${COUNTED_DAYS}::int and nearby.day + ${COUNTED_DAYS}::int limit ${COUNTED_MAX}) e) as "all"
      from nearby where near between 2 and ${NEAR_MAX}
    ), weighed as materialized (
      select key, day, (ln((posts + 50.0) / ("all" - near + greatest(0, near - 3) / 4.0 + 0.6)) - 2.5)
        / greatest(1, ln((posts + 50.0) / 0.6) - 2.5) as weight
      from counted, (
        select count(*) as posts from app.posts, (select day from own limit 1) own
        where published_at is not null and created_at between own.day - ${COUNTED_DAYS}::int and own.day + ${COUNTED_DAYS}::int) p
      where "all" < ${COUNTED_MAX}
    ), shared as (
      select own.id, e.post_id as other, sum(weight) as weight
      from weighed join own using (key, day)
        join app.story_evidence e on e.key = own.key and e.day between own.day - 7 and own.day + 7 and e.post_id <> own.id
      where weight > 0 group by own.id, e.post_id having sum(weight) > 1
    ), scored as (
      select s.id, s.other, s.weight / greatest(1, sqrt(size.own * size.other) / ${USUAL_VALUES}::float8) as score,
        size.shared >= ${COPIED_SHARE}::float8 * least(size.own, size.other) as is_copy
      from shared s join app.posts a on a.id = s.id join app.posts b on b.id = s.other and b.published_at is not null,
        lateral (select
          (select count(*) from app.story_evidence where post_id = s.id) as own,
          (select count(*) from app.story_evidence where post_id = s.other) as other,
          (select count(*) from app.story_evidence x join app.story_evidence y using (key) where x.post_id = s.id and y.post_id = s.other) as shared
        ) size
      where abs(extract(epoch from a.created_at - b.created_at)) <= 7 * 86400
        and app.fold_name(a.post_user) is distinct from app.fold_name(b.post_user)
    )
    select other as id from scored where not is_copy and score >= ${minScore}::float8
    order by score desc, other limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
