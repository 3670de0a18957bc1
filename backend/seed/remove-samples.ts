import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { BackendConfig } from '#backend/config.ts';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { canonicalLink, hashText } from '#backend/posts/ingest/text/post-keys.ts';
import type { Db, Tx } from '../db/db.ts';
import { readSamplePosts } from './read-samples.ts';
import { readSampleSummaries } from './seed-summaries.ts';

type Dependencies = { database: DatabaseHandle; config: Pick<BackendConfig, 'uploadsDir'> };
const sampleSchema = z.looseObject({ text: z.string(), postLink: z.string().optional() });

type Removed = { posts: number; summaries: number };

/**
 * Deletes sample posts with their pictures, unused hashtags and summaries. Other posts stay; a summary of theirs that
 * cites a sample is rewritten. Pictures in S3 stay.
 */
export async function removeSamples({ database, config }: Dependencies): Promise<Removed> {
  const { files, ...removed } = await database.db.transaction().execute(async (transaction) => {
    const posts = await findSamples(transaction);
    const ids = posts.map(({ id }) => id);
    const hashtags = posts.flatMap(({ hashtags }) => hashtags);
    const images = posts.flatMap(({ image_id }) => image_id ?? []);
    await transaction.deleteFrom('app.posts').where('id', '=', any(ids)).execute();
    await sql`
      delete from app.hashtags h where h.id = any(${hashtags}::int[])
        and not exists (select from app.posts_hashtags where hashtag_id = h.id)
        and not exists (select from app.hashtag_makers where hashtag_id = h.id)`.execute(transaction);
    const summaries = await removeSummaries(
      transaction,
      posts.map(({ url_slug }) => url_slug),
    );
    return { posts: posts.length, summaries, files: await removeImages(transaction, images) };
  });
  await database.exec('analyze');
  // Pictures in the table of earlier versions were deleted with their rows.
  await Promise.all(files.map((name) => rm(path.join(config.uploadsDir, name), { force: true })));
  return removed;
}

type Sample = { id: number; url_slug: string; image_id: number | null; hashtags: number[] };

/** By link, or by text without one, as in ingest. */
async function findSamples(db: Db): Promise<Sample[]> {
  const samples = readSamplePosts(new Date()).flatMap((record) =>
    'value' in record ? [sampleSchema.parse(record.value)] : [],
  );
  const links = samples.flatMap(({ postLink }) => (postLink ? [canonicalLink(postLink)] : []));
  const hashes = samples.flatMap(({ postLink, text }) => (postLink ? [] : [hashText(text)]));
  const { rows } = await sql<Sample>`
    select id, url_slug, image_id, (
      select coalesce(json_agg(hashtag_id), '[]') from app.posts_hashtags where post_id = id
    ) as hashtags
    from app.posts
    where canonical_link = any(${links}::text[])
      or (canonical_link is null and text_hash = any(${hashes}::text[]))`.execute(db);
  return rows;
}

/** Deletes unused images, and returns the names of files without another image. */
async function removeImages(transaction: Tx, images: number[]): Promise<string[]> {
  const { rows } = await sql<{ url: string; formats: Record<string, { url: string }> | null }>`
    delete from app.images i where i.id = any(${images}::int[])
      and not exists (select from app.posts where image_id = i.id)
    returning url, formats`.execute(transaction);
  const names = rows.flatMap(({ url, formats }) =>
    [url, ...Object.values(formats ?? {}).map((format) => format.url)].map((each) => path.basename(each)),
  );
  const kept = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name
    where exists (select from app.images where url like '%/' || name or formats::text like '%/' || name || '"%')`.execute(
    transaction,
  );
  const inUse = new Set(kept.rows.map(({ name }) => name));
  const unused = names.filter((name) => !inUse.has(name));
  await transaction.deleteFrom('app.pictures').where('name', '=', any(unused)).execute();
  return unused;
}

/** A day or week with other posts keeps its row for the count; due summaries are rewritten. */
async function removeSummaries(transaction: Tx, slugs: string[]): Promise<number> {
  const samples = readSampleSummaries();
  const titles = [...samples.daily, ...samples.weekly].map(({ title }) => title).filter(Boolean);
  const ofSamples = sql`(
    title = any(${titles}::text[])
    or exists (select from unnest(${slugs}::text[]) slug where position('/feed/' || slug || ')' in summary_content) > 0))`;
  const isBare = sql`title = '' and summary_content = ''`;
  const results = [
    await sql`
      delete from public.gb_daily_summaries where articles_processed = 0 and (${isBare} or ${ofSamples})`.execute(
      transaction,
    ),
    await sql`
      update public.gb_daily_summaries set status = 'pending', title = '', summary_content = '' where ${ofSamples}`.execute(
      transaction,
    ),
    await sql`delete from public.gb_weekly_summaries where ${isBare} or ${ofSamples}`.execute(transaction),
  ];
  return results.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0);
}

const any = <Value>(values: Value[]) => sql<Value>`any(${values})`;
