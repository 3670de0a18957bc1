import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Actor, recordChange } from '#backend/db/audit/record-change.ts';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { toIntegers, toJson } from '#backend/db/parameters.ts';
import type { Tx } from '../db/db.ts';
import { beforePostsChange } from '../events.ts';
import { periodOf } from '../summaries/period/period.ts';
import { lockRecord } from '../summaries/records/summary-records.ts';
import { SUMMARY_TABLES } from '../summaries/store/summary-store.ts';

type Dependencies = { database: DatabaseHandle; config: { uploadsDir: string } };
type Sample = { id: number; slug: string; at: string | null; image: number | null; hashtags: number[] };

/** `posts` are those that were removed. */
export type Removed = { posts: { slug: string }[]; summaries: number; change: number | null };

/**
 * Deletes the sample posts and all that was made of them: pictures, unused hashtags, summaries with their earlier texts, stories, trends
 * and the choice of tips. Other posts stay; the summaries of their days and weeks are rewritten. An operator's own summary loses only its
 * points about samples. Mails that were sent, and pictures in S3, stay.
 */
export async function removeSamples({ database, config }: Dependencies, actor: Actor, at: Date): Promise<Removed> {
  const { files, ...removed } = await database.db.transaction().execute(async (transaction) => {
    const samples = await listSamples(transaction);
    if (samples.length === 0) return { posts: [], summaries: 0, change: null, files: [] };
    const ids = samples.map(({ id }) => id);
    await beforePostsChange(transaction, { ids, at, isLeaving: true });
    await transaction.deleteFrom('app.posts').where('id', 'in', ids).execute();
    await sql`
      delete from app.hashtags h where h.id = any(${toIntegers(samples.flatMap(({ hashtags }) => hashtags))})
        and not exists (select from app.posts_hashtags where hashtag_id = h.id)
        and not exists (select from app.hashtag_makers where hashtag_id = h.id)`.execute(transaction);
    const summaries = await removeSummaries(transaction, samples);
    await sql`
      delete from app.stories s where not exists (select from app.stories_posts where story_id = s.id)`.execute(
      transaction,
    );
    // The job finds those of the other posts.
    await sql`delete from app.trends`.execute(transaction);
    await removeChoices(transaction, ids);
    const images = samples.flatMap(({ image }) => image ?? []);
    const change = await recordChange(
      transaction,
      actor,
      { action: 'posts.remove-samples', subjectId: null, before: { posts: ids.length }, after: null },
      at,
    );
    return { posts: samples, summaries, change, files: await removeImages(transaction, images) };
  });
  await database.exec('analyze');
  await Promise.all(files.map((name) => rm(path.join(config.uploadsDir, name), { force: true })));
  return removed;
}

async function listSamples(transaction: Tx): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select p.id, ltrim(p.url_slug, '/') as slug, coalesce(p.published_at, p.last_published_at) as at, p.image_id as image, (
      select coalesce(json_agg(hashtag_id), '[]') from app.posts_hashtags where post_id = p.id
    ) as hashtags
    from app.samples s join app.posts p on p.id = s.post_id order by p.id`.execute(transaction);
  return rows;
}

/** Deletes unused images, and returns the names of files without another image. */
async function removeImages(transaction: Tx, images: number[]): Promise<string[]> {
  const { rows } = await sql<{ url: string; formats: Record<string, { url: string }> | null }>`
    delete from app.images i where i.id = any(${toIntegers(images)})
      and not exists (select from app.posts where image_id = i.id)
    returning url, formats`.execute(transaction);
  const names = rows.flatMap(({ url, formats }) =>
    [url, ...Object.values(formats ?? {}).map((format) => format.url)].map((each) => path.basename(each)),
  );
  const kept = await sql<{ name: string }>`
    select name from jsonb_array_elements_text(${toJson(names)}) name
    where exists (select from app.images where url like '%/' || name or formats::text like '%/' || name || '"%')`.execute(
    transaction,
  );
  const inUse = new Set(kept.rows.map(({ name }) => name));
  return names.filter((name) => !inUse.has(name));
}

/**
 * The texts of the samples' days and weeks, published, hidden, earlier and drafted, but for an operator's own. A day with other posts keeps
 * its row for the count; due summaries are rewritten. The marks that this left at stale summaries stay: a writer that has read the samples reads again.
 */
async function removeSummaries(transaction: Tx, samples: readonly Sample[]): Promise<number> {
  const dates = samples.flatMap(({ at }) => (at === null ? [] : new Date(at)));
  let removed = 0;
  for (const kind of ['daily', 'weekly'] as const) {
    const days = [...new Set(dates.map((date) => periodOf(kind, date).day))].toSorted();
    for (const day of days) await lockRecord(transaction, { kind, day });
    const { table, day } = SUMMARY_TABLES[kind];
    const isOfSamples = sql`kind = ${kind} and day in (select value::date from jsonb_array_elements_text(${toJson(days)}) value)`;
    const isOurs = sql`${day} in (select day from app.summary_records where ${isOfSamples} and not by_hand)`;
    const { rows } = await sql<{ hasText: boolean }>`
      select true as "hasText" from ${table} where ${isOurs} and (title <> '' or summary_content <> '')`.execute(
      transaction,
    );
    removed += rows.length;
    await sql`
      update ${table} set status = 'pending', title = '', summary_content = '', updated_at = updated_at + interval '1 millisecond'
      where ${isOurs}`.execute(transaction);
    await sql`delete from ${table} where ${isOurs} and (articles_processed = 0 or ${kind} = 'weekly')`.execute(
      transaction,
    );
    await sql`delete from app.summary_versions where ${isOfSamples} and not by_hand`.execute(transaction);
    await sql`
      update app.summary_records set hidden_title = null, hidden_content = null, failure = null, failed_at = null,
        model_failure = null, posts_digest = null
      where ${isOfSamples} and not by_hand`.execute(transaction);
  }
  return removed;
}

async function removeChoices(transaction: Tx, ids: readonly number[]): Promise<void> {
  const left = sql`array(select id from unnest(post_ids) with ordinality as p (id, place) where id <> all(${toIntegers(ids)}) order by place)`;
  await sql`delete from app.mail_choices where cardinality(${left}) = 0`.execute(transaction);
  await sql`update app.mail_choices set post_ids = ${left} where post_ids && ${toIntegers(ids)}`.execute(transaction);
}
