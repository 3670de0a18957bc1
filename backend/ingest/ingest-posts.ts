import type { Transaction } from 'kysely';
import type { DatabaseHandle } from '../db/connection.ts';
import { DiskFullError } from '../db/free-space.ts';
import type { Database } from '../db/types.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { correctPosts, planCorrections } from './correct-posts.ts';
import { ImageError } from './image/image-error.ts';
import { type LoadImageOptions, loadImage } from './image/load-image.ts';
import { type StoredImage, storeImage } from './image/store-image.ts';
import type { SourceRecord } from './parse/source-record.ts';
import { explainIssues, type PostInput, postInputSchema } from './post-input.ts';
import { type PreparedPost, preparePost } from './prepare-post.ts';
import {
  findBannedHashtags,
  findKnownKeys,
  findTakenSlugs,
  insertPosts,
  lockIngest,
  type NewPost,
} from './repository.ts';
import { checkHashtags } from './text/hashtags.ts';

// Large enough for bulk statements to pay, small enough that the embedded database answers readers in between.
const BATCH_SIZE = 250;
const IMAGES_AT_ONCE = 4;
const SLUG_ATTEMPTS = 5;

export type IngestDependencies = {
  database: DatabaseHandle;
  pictures: PictureStore;
  clock: () => Date;
};

export type IngestOptions = LoadImageOptions & {
  /** Says what would happen and writes nothing; images are neither fetched nor checked. */
  dryRun?: boolean | undefined;
  /** Corrects a post that is there, found by its link, instead of leaving it as it is. */
  update?: boolean | undefined;
  /** Keeps what is new as drafts, which nobody sees until they are published (backend/posts). */
  draft?: boolean | undefined;
  /** Which source of `app.sources` brings the posts. */
  sourceId?: number | undefined;
  /** Is told of posts in the transaction that creates them. */
  onCreated?: ((transaction: Transaction<Database>, ids: readonly number[]) => Promise<void>) | undefined;
  onProgress?: ((report: IngestReport) => void) | undefined;
};

type LineProblem = { line: number; reason: string };

export type IngestReport = {
  /** Records read so far: created + updated + duplicates + failed. */
  total: number;
  created: number;
  /** Were there and have been corrected; only with `update`. */
  updated: number;
  /** Already in the database, or earlier in the same source. */
  duplicates: number;
  /** Lines that did not go in, and why. */
  failed: LineProblem[];
  /** Lines that went in without something of theirs (an image, a hashtag), and why. */
  warnings: LineProblem[];
  dryRun: boolean;
};

type Candidate = { line: number; input: PostInput; post: PreparedPost; warnings: string[] };

/**
 * The one way content enters. Takes records as `parseSource` gives them, fills in defaults, leaves out what the
 * database has already, stores images and inserts the rest in batches, each in one transaction. A record that cannot go
 * in is reported and costs nothing else. Runs of several processes at once are safe: every post is created by exactly
 * one of them. Throws `DiskFullError` before the batch for which there is no space; those before it stay. `created_at` is
 * the post's own date, so that an archive does not flood the top of the feed.
 */
export async function ingestPosts(
  deps: IngestDependencies,
  source: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
  options: IngestOptions = {},
): Promise<IngestReport> {
  const dryRun = options.dryRun ?? false;
  const report: IngestReport = { total: 0, created: 0, updated: 0, duplicates: 0, failed: [], warnings: [], dryRun };
  const now = deps.clock();
  const schema = postInputSchema(now);
  // Needed for dry runs, which leave nothing in the database for the next batch to find.
  const keysOfRun = new Set<string>();
  for await (const records of inBatches(source)) {
    const candidates: Candidate[] = [];
    for (const record of records) {
      const parsed = parseRecord(record, schema, now);
      if ('reason' in parsed) report.failed.push(parsed);
      else if (keysOfRun.has(parsed.post.key)) report.duplicates += 1;
      else {
        keysOfRun.add(parsed.post.key);
        candidates.push(parsed);
      }
    }
    if (!dryRun && !(await deps.database.hasSpace())) throw new DiskFullError();
    const { created, updated } = await ingestBatch(deps, candidates, options, report.warnings);
    report.created += created;
    report.updated += updated;
    report.duplicates += candidates.length - created - updated;
    report.total += records.length;
    options.onProgress?.(report);
  }
  return report;
}

function parseRecord(
  record: SourceRecord,
  schema: ReturnType<typeof postInputSchema>,
  now: Date,
): Candidate | LineProblem {
  if ('reason' in record) return record;
  const parsed = schema.safeParse(record.value);
  if (!parsed.success) return { line: record.line, reason: explainIssues(parsed.error) };
  const { names: hashtags, warnings } = checkHashtags(parsed.data.hashtags ?? []);
  const input = { ...parsed.data, hashtags };
  return { line: record.line, input, post: preparePost(input, now), warnings };
}

/** Returns how many of the candidates were created, and how many corrected. */
async function ingestBatch(
  { database, pictures }: IngestDependencies,
  candidates: Candidate[],
  options: IngestOptions,
  warnings: LineProblem[],
): Promise<{ created: number; updated: number }> {
  const known = await findKnownKeys(
    database.db,
    candidates.map(({ post }) => post),
  );
  const fresh = candidates.filter(({ post }) => !known.has(post.key));
  const linked = options.update ? candidates.filter(({ post }) => known.has(post.key) && post.canonicalLink) : [];
  const wanted = [...fresh, ...linked];
  for (const { line, warnings: reasons } of wanted) warnings.push(...reasons.map((reason) => ({ line, reason })));
  warnings.push(...(await warnOfBanned(database.db, wanted)));
  if (options.dryRun) return { created: fresh.length, updated: (await planCorrections(database.db, linked)).length };
  if (wanted.length === 0) return { created: 0, updated: 0 };
  // Before the transaction: downloads may take seconds, and the transaction holds the one lock.
  const images = await storeImages(wanted, pictures, options, warnings);
  const { draft: isDraft = false, sourceId = null } = options;
  const created = await insertFresh(
    database,
    withImages(fresh, images).map(({ post, image }) => ({ ...post, image, isDraft, sourceId })),
    options.onCreated,
  );
  return { created, updated: await correctPosts(database.db, withImages(linked, images.slice(fresh.length))) };
}

/** What is attached leaves banned names out; here it is said. */
async function warnOfBanned(db: DatabaseHandle['db'], candidates: Candidate[]): Promise<LineProblem[]> {
  const names = candidates.flatMap(({ post }) => post.hashtags);
  const banned = new Map((await findBannedHashtags(db, names)).map((name) => [name.toLowerCase(), name]));
  if (banned.size === 0) return [];
  return candidates.flatMap(({ line, post }) =>
    post.hashtags.flatMap((given) => {
      const name = banned.get(given.toLowerCase());
      return name === undefined ? [] : [{ line, reason: `went in without ${name}, which is banned` }];
    }),
  );
}

const withImages = (candidates: Candidate[], images: (StoredImage | null)[]) =>
  candidates.map((candidate, index) => ({ ...candidate, image: images[index] ?? null }));

function insertFresh(
  database: DatabaseHandle,
  posts: Omit<NewPost, 'slug'>[],
  onCreated: IngestOptions['onCreated'],
): Promise<number> {
  return database.db.transaction().execute(async (transaction) => {
    await lockIngest(transaction);
    let created = 0;
    let left = posts;
    // One round is enough unless something other than ingest takes a slug at this very moment.
    for (let attempt = 0; attempt < SLUG_ATTEMPTS && left.length > 0; attempt += 1) {
      const known = await findKnownKeys(transaction, left);
      const fresh = left.filter((post) => !known.has(post.key));
      const inserted = await insertPosts(transaction, await chooseSlugs(transaction, fresh));
      created += inserted.size;
      await onCreated?.(transaction, [...inserted.values()]);
      left = fresh.filter((post) => !inserted.has(post.key));
    }
    if (left.length > 0) throw new Error(`No free slug for ${left.length} posts, the first being "${left[0]?.title}"`);
    return created;
  });
}

async function chooseSlugs(
  transaction: Parameters<typeof findTakenSlugs>[0],
  posts: Omit<NewPost, 'slug'>[],
): Promise<NewPost[]> {
  const taken = await findTakenSlugs(
    transaction,
    posts.flatMap((post) => post.slugs),
  );
  return posts.map((post) => {
    const slug = post.slugs.find((candidate) => !taken.has(candidate)) ?? `${post.slugs[0]}-${post.textHash}`;
    taken.add(slug);
    return { ...post, slug };
  });
}

/** In the order of the candidates; null where there is none, or where it failed (then there is a warning). */
async function storeImages(
  candidates: Candidate[],
  pictures: PictureStore,
  options: LoadImageOptions,
  warnings: LineProblem[],
): Promise<(StoredImage | null)[]> {
  const stored: (StoredImage | null)[] = candidates.map(() => null);
  const queue = candidates.entries();
  let hasFailed = false;
  // Several workers on one queue: a slow download holds up one of them only. When the store fails, all stop.
  const work = async () => {
    for (const [index, { line, input, post }] of queue) {
      if (hasFailed) return;
      try {
        const bytes = await loadImage(input, options);
        const naming = { name: post.slugs[0] ?? 'image', alternativeText: input.imageAlt ?? null };
        if (bytes) stored[index] = await storeImage(bytes, pictures, naming);
      } catch (error) {
        hasFailed = !(error instanceof ImageError);
        if (!(error instanceof ImageError)) throw error;
        warnings.push({ line, reason: `went in without its image, which ${error.message}` });
      }
    }
  };
  await Promise.all(Array.from({ length: IMAGES_AT_ONCE }, work));
  return stored;
}

async function* inBatches(
  source: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
): AsyncGenerator<SourceRecord[]> {
  let batch: SourceRecord[] = [];
  for await (const record of source) {
    batch.push(record);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
