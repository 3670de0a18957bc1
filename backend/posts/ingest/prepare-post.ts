import { PLATFORMS, POST_TYPES, type PostType, typeOfHost } from '#lib/design/platforms.ts';
import { findAuthor, withoutLinkToPost } from '#lib/utils/link-to-post.ts';
import { cleanAuthorText, cleanPostText, cleanPostTitle } from '../../text/clean-post-text.ts';
import { describeText, splitTitle } from '../../text/default-title.ts';
import { collectHashtags } from '../../text/hashtags.ts';
import { hashText, postKey } from '../../text/post-keys.ts';
import { slugify } from '../../text/slugify.ts';
import { explainIssues, mapPlainFields, type PostInput, postInputSchema } from '../post-input.ts';
import type { RecordedItem, SourceRecord } from './parse/source-record.ts';

/** A post with all defaults, except its image. */
export type PreparedPost = ReturnType<typeof preparePost>;

/** Pure. `now` is the default publication date. The author's lines stay, lists of links among them. */
export const preparePost = (input: PostInput, now: Date) => prepare(input, now, cleanAuthorText(input.text));

/** The same for an item of a feed, which adds lines of its own; `item` where its source has recorded it. */
export const prepareItem = (input: PostInput, now: Date, item?: RecordedItem): PreparedPost =>
  prepare(input, now, cleanPostText(input.text), item);

function prepare(input: PostInput, now: Date, text: string, item?: RecordedItem) {
  const { description: givenDescription } = input;
  const givenTitle = input.title && cleanPostTitle(input.title);
  const postUser = input.postUser ?? findAuthor(input.text);
  const words = withoutLinkToPost(text, postUser);
  const split = splitTitle(words);
  const title = givenTitle ?? split.title;
  const description = givenDescription ?? (givenTitle ? describeText(words, givenTitle) : split.description);
  const linkKey = input.postLink ? postKey(input.postLink) : null;
  const ownKey = item?.postKey ?? linkKey;
  // Hashes the original text, so that later cleaning rules do not change the key.
  const textHash = hashText(input.text);
  return {
    /** The key for duplicates: of its item or its link, else the hash of its text. */
    key: ownKey ?? textHash,
    title,
    description,
    /** In order of preference; the last is practically unique. */
    slugs: listSlugs(title, hashText(ownKey ?? input.text)),
    text,
    type: input.type ?? guessType(linkKey),
    postUser,
    postLink: input.postLink ?? null,
    plain: mapPlainFields('column', ({ wire }) => input[wire] ?? null),
    postKey: ownKey,
    itemKey: item?.itemKey ?? null,
    itemHash: item ? hashContent({ title, text }) : null,
    textHash,
    publishedAt: input.publishedAt ?? now,
    hashtags: collectHashtags(input.hashtags ?? [], input.text),
  };
}

/** Of an item's words as they become a post's. */
export const hashContent = ({ title, text }: { title: string; text: string }): string => hashText(`${title}\0${text}`);

/** In order of preference. The suffix derives from the post, so that concurrent runs choose the same one. */
export function listSlugs(title: string, hash: string): string[] {
  const base = slugify(title);
  if (base === '') return [`post-${hash.slice(0, 8)}`, `post-${hash.slice(0, 24)}`];
  return [base, `${base}-${hash.slice(0, 6)}`, `${base}-${hash.slice(0, 24)}`];
}

/** By the key of its link. A post without one counts as LinkedIn's. */
function guessType(key: string | null): PostType {
  if (key === null) return 'LinkedIn';
  const { protocol, hostname } = new URL(key);
  return POST_TYPES.find((type) => `${PLATFORMS[type].key}:` === protocol) ?? typeOfHost(hostname);
}

const END_OF_TIME = new Date('9999-01-01');

/**
 * Prepares records without a database, those of feeds with `prepareItem`: distinct posts, and rejected records. Posts without a date get
 * `undated`; dates may lie in the future.
 */
export async function prepareRecords(
  records: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
  undated: Date,
  prepareOne: (input: PostInput, now: Date) => PreparedPost = preparePost,
): Promise<{ posts: PreparedPost[]; failed: { line: number; reason: string }[] }> {
  const schema = postInputSchema(END_OF_TIME);
  const posts = new Map<string, PreparedPost>();
  const failed: { line: number; reason: string }[] = [];
  for await (const record of records) {
    if ('reason' in record) {
      failed.push(record);
      continue;
    }
    const parsed = schema.safeParse(record.value);
    if (!parsed.success) {
      failed.push({ line: record.line, reason: explainIssues(parsed.error) });
      continue;
    }
    const post = prepareOne(parsed.data, undated);
    if (!posts.has(post.key)) posts.set(post.key, post);
  }
  return { posts: [...posts.values()], failed };
}
