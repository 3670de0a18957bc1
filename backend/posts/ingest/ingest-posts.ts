import { setImmediate } from 'node:timers/promises';
import { fold } from '#lib/utils/fold.ts';
import type { DatabaseHandle } from '../../db/connection.ts';
import type { Db, Tx } from '../../db/db.ts';
import { adviseOnSize, DiskFullError } from '../../db/embedded-limits.ts';
import { ImageError, type LoadImageOptions, loadImage } from '../../pictures/load-image.ts';
import type { PictureStore } from '../../pictures/store/picture-store.ts';
import { type StoredImage, storeImage } from '../../pictures/store-image.ts';
import { checkHashtags } from '../../text/hashtags.ts';
import { findNamesNow } from '../author-aliases.ts';
import { detectLanguages } from '../language/detect-languages.ts';
import { explainIssues, explainZone, type PostInput, postInputSchema } from '../post-input.ts';
import type { PostsDependencies } from '../posts-dependencies.ts';
import { findWithheld } from '../withheld.ts';
import { correctPosts, planCorrections } from './correct-posts.ts';
import type { SourceRecord } from './parse/source-record.ts';
import { type PreparedPost, prepareItem, preparePost } from './prepare-post.ts';
import {
  findBannedHashtags,
  findKnownKeys,
  findTakenSlugs,
  insertPosts,
  lockIngest,
  type NewPost,
} from './repository.ts';

// Large enough for bulk statements, small enough that the embedded database, which works in this thread, serves readers in
// between: a long text takes it up to a fifth of a second.
const BATCH_SIZE = 250;
const BATCH_CHARACTERS = 100_000;
const IMAGES_AT_ONCE = 4;
const SLUG_ATTEMPTS = 5;

export type IngestOptions = LoadImageOptions & {
  /** Writes nothing; images are neither fetched nor checked. */
  dryRun?: boolean | undefined;
  /** Corrects an existing post, found by its link, instead of skipping it. */
  update?: boolean | undefined;
  draft?: boolean | undefined;
  /** Publishes at most this many new posts, in order; the others become drafts. */
  publishMax?: number | undefined;
  sourceId?: number | undefined;
  /** Called with new posts in the transaction that creates them. */
  onCreated?: ((transaction: Tx, ids: readonly number[]) => Promise<void>) | undefined;
  /** Called with the line of a record whose post is stored already. */
  onKnown?: ((line: number) => void) | undefined;
  onProgress?: ((report: IngestReport) => void) | undefined;
};

type LineProblem = { line: number; reason: string };

export type IngestReport = {
  /** Records read so far: created + updated + duplicates + failed. */
  total: number;
  created: number;
  /** Corrected existing posts; only with `update`. */
  updated: number;
  /** Already in the database, or earlier in the same source. */
  duplicates: number;
  failed: LineProblem[];
  /** Lines stored without an image or hashtag, or with a date that was guessed, with reasons. */
  warnings: LineProblem[];
  dryRun: boolean;
  advice?: string;
};

type Candidate = { line: number; input: PostInput; post: PreparedPost; warnings: string[] };

/**
 * The only way to create posts. Fills in defaults, skips duplicates, stores images, and inserts in batches of one
 * transaction each. An invalid record is reported and affects no other. Concurrent runs create each post once. Throws
 * `DiskFullError` before a batch without space. `created_at` is the post's own date, so that an archive does not flood
 * the top of the feed.
 */
export async function ingestPosts(
  deps: PostsDependencies,
  source: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
  options: IngestOptions = {},
): Promise<IngestReport> {
  const dryRun = options.dryRun ?? false;
  const report: IngestReport = { total: 0, created: 0, updated: 0, duplicates: 0, failed: [], warnings: [], dryRun };
  const now = deps.clock();
  const schema = postInputSchema(now);
  // Dry runs need it: they leave nothing in the database for the next batch to find.
  let published = 0;
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
    const publishMax = options.draft ? 0 : (options.publishMax ?? Number.POSITIVE_INFINITY) - published;
    const { created, updated, failed } = await ingestBatch(
      deps,
      candidates,
      { ...options, publishMax, now },
      report.warnings,
    );
    published += Math.min(created, publishMax);
    report.created += created;
    report.updated += updated;
    report.failed.push(...failed);
    report.duplicates += candidates.length - created - updated - failed.length;
    report.total += records.length;
    options.onProgress?.(report);
    // The embedded database answers in microtasks, during which no request is served.
    await setImmediate();
  }
  const advice = await adviseOnSize(deps.database);
  if (advice) report.advice = advice;
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
  const zone = explainZone((record.value as { publishedAt?: unknown }).publishedAt);
  if (zone !== null) warnings.push(zone);
  const input = { ...parsed.data, hashtags };
  return {
    line: record.line,
    input,
    post: record.item ? prepareItem(input, now, record.item) : preparePost(input, now),
    warnings,
  };
}

/** Returns how many of the candidates were created, how many corrected, and those that are withheld. */
async function ingestBatch(
  { database, pictures, clock }: PostsDependencies,
  given: Candidate[],
  options: IngestOptions & { publishMax: number; now: Date },
  warnings: LineProblem[],
): Promise<{ created: number; updated: number; failed: LineProblem[] }> {
  const { sourceId = null } = options;
  const candidates = await nameAuthors(database.db, given);
  const known = await findKnownKeys(
    database.db,
    candidates.map(({ post }) => post),
    sourceId,
  );
  for (const { line, post } of candidates) if (known.has(post.key)) options.onKnown?.(line);
  const relevant = candidates.filter(({ post }) => !known.has(post.key) || (options.update && post.postKey));
  const { allowed, failed } = await leaveOutWithheld(database.db, relevant);
  const fresh = allowed.filter(({ post }) => !known.has(post.key));
  const linked = allowed.filter(({ post }) => known.has(post.key));
  const wanted = [...fresh, ...linked];
  for (const { line, warnings: reasons } of wanted) warnings.push(...reasons.map((reason) => ({ line, reason })));
  warnings.push(...(await warnOfBanned(database.db, wanted)));
  if (options.dryRun) {
    return { created: fresh.length, updated: (await planCorrections(database.db, linked)).length, failed };
  }
  if (wanted.length === 0) return { created: 0, updated: 0, failed };
  // Before the transaction: downloads may take seconds, and the transaction holds the one lock.
  const images = await storeImages(wanted, pictures, options, warnings);
  const languages = await detectLanguages(fresh.map(({ post }) => post.text));
  const { now: receivedAt } = options;
  const created = await insertFresh(
    database,
    withImages(fresh, images).map(({ post, image }, index) => ({
      ...post,
      ...{ image, language: languages[index] ?? null, sourceId, receivedAt },
    })),
    { ...options, sourceId },
  );
  const corrected = withImages(linked, images.slice(fresh.length));
  return { created, updated: await correctPosts(database.db, corrected, clock()), failed };
}

/** With the present names of authors who were renamed or merged. */
async function nameAuthors(db: Db, candidates: Candidate[]): Promise<Candidate[]> {
  const names = await findNamesNow(
    db,
    candidates.flatMap(({ post }) => post.postUser ?? []),
  );
  return candidates.map((candidate) => {
    const postUser = names.get(candidate.post.postUser ?? '');
    if (postUser === undefined) return candidate;
    const { input, post } = candidate;
    return { ...candidate, input: input.postUser ? { ...input, postUser } : input, post: { ...post, postUser } };
  });
}

/** Splits off the posts of authors who have opted out, and those that were taken down. */
async function leaveOutWithheld(
  db: Db,
  candidates: Candidate[],
): Promise<{ allowed: Candidate[]; failed: LineProblem[] }> {
  const reasons = await findWithheld(
    db,
    candidates.map(({ post: { postUser: author, plain, postLink: link, postKey, textHash } }) => {
      return { author, authorLink: plain.user_link, link, postKey, textHash };
    }),
  );
  return {
    allowed: candidates.filter((_, index) => !reasons[index]),
    failed: candidates.flatMap(({ line }, index) => (reasons[index] ? [{ line, reason: reasons[index] }] : [])),
  };
}

/** Attaching skips banned names; this reports them. */
async function warnOfBanned(db: Db, candidates: Candidate[]): Promise<LineProblem[]> {
  const names = candidates.flatMap(({ post }) => post.hashtags);
  const banned = new Map((await findBannedHashtags(db, names)).map((name) => [fold(name), name]));
  if (banned.size === 0) return [];
  return candidates.flatMap(({ line, post }) =>
    post.hashtags.flatMap((given) => {
      const name = banned.get(fold(given));
      return name === undefined ? [] : [{ line, reason: `went in without ${name}, which is banned` }];
    }),
  );
}

const withImages = (candidates: Candidate[], images: (StoredImage | null)[]) =>
  candidates.map((candidate, index) => ({ ...candidate, image: images[index] ?? null }));

type Fresh = Omit<NewPost, 'slug' | 'isDraft'>;

function insertFresh(
  database: DatabaseHandle,
  posts: Fresh[],
  {
    publishMax,
    onCreated,
    sourceId,
  }: Pick<IngestOptions, 'onCreated'> & { publishMax: number; sourceId: number | null },
): Promise<number> {
  return database.db.transaction().execute(async (transaction) => {
    await lockIngest(transaction);
    let [created, published] = [0, 0];
    let left = posts;
    // One round is enough unless another writer takes a slug at the same time.
    for (let attempt = 0; attempt < SLUG_ATTEMPTS && left.length > 0; attempt += 1) {
      const known = await findKnownKeys(transaction, left, sourceId);
      const fresh = left.filter((post) => !known.has(post.key));
      const mayPublish = publishMax - published;
      const named = (await chooseSlugs(transaction, fresh)).map((post, index) => ({
        ...post,
        isDraft: index >= mayPublish,
      }));
      const inserted = await insertPosts(transaction, named);
      created += inserted.size;
      published += named.filter(({ key, isDraft }) => !isDraft && inserted.has(key)).length;
      await onCreated?.(transaction, [...inserted.values()]);
      left = fresh.filter((post) => !inserted.has(post.key));
    }
    if (left.length > 0) throw new Error(`No free slug for ${left.length} posts, the first being "${left[0]?.title}"`);
    return created;
  });
}

async function chooseSlugs(
  transaction: Parameters<typeof findTakenSlugs>[0],
  posts: Fresh[],
): Promise<Omit<NewPost, 'isDraft'>[]> {
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

/** In the candidates' order; null without an image, or after a failure, which adds a warning. */
async function storeImages(
  candidates: Candidate[],
  pictures: PictureStore,
  options: LoadImageOptions,
  warnings: LineProblem[],
): Promise<(StoredImage | null)[]> {
  const stored: (StoredImage | null)[] = candidates.map(() => null);
  const queue = candidates.entries();
  let hasFailed = false;
  // Workers on one queue: a slow download blocks one of them. All stop if the store fails.
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
  let characters = 0;
  for await (const record of source) {
    const length = lengthOf(record);
    if (batch.length === BATCH_SIZE || (batch.length > 0 && characters + length > BATCH_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(record);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}

/** Of the text, which is indexed. */
function lengthOf(record: SourceRecord): number {
  const { text } = ('value' in record && (record.value as { text?: unknown } | null)) || {};
  return typeof text === 'string' ? text.length : 0;
}
