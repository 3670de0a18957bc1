import type { UserRow } from '../../auth/readers/users.ts';
import { PUBLIC_FIELDS } from './public-fields.ts';
import type { BookmarkRow } from './repositories/bookmarks.ts';
import type { CountedHashtagRow, HashtagRow } from './repositories/hashtags.ts';
import type { ImageRow, PostRow, TagRow } from './repositories/posts.ts';
import type { Populated, PostPopulate } from './schemas/post-query.ts';

// Strapi 4's shapes. Every field is listed, so that a new column stays private until it is added here. test/contract
// compares whole bodies with a Strapi's: omit a field that Strapi lacks where it is empty.

/** Of a post that names none: that of the site. */
const USUAL_LANGUAGE = 'en';

export type WireEntity = { id: number; attributes: Record<string, unknown> };

export const toWireTime = (value: string): string => new Date(value).toISOString();

export function toWirePost(
  post: PostRow,
  fields: string[] | null,
  populate: PostPopulate,
  callerId: number | null,
): WireEntity {
  const own = {
    title: post.title,
    description: post.description,
    url_slug: post.url_slug,
    createdAt: toWireTime(post.created_at),
    updatedAt: toWireTime(post.updated_at),
    publishedAt: post.published_at && toWireTime(post.published_at),
  };
  return {
    id: post.id,
    attributes: {
      ...pick(own, fields),
      // Sent whatever `fields` contains.
      news_raw_data: toWireRawData(post),
      ...(populate.image && { image: { data: post.image && toWireImage(post.image, populate.image) } }),
      ...(populate.hashtags && { hashtags: toWireRelation(post.hashtags, populate.hashtags) }),
      // Anonymous callers have no bookmarks, so the key is omitted.
      ...(populate.bookmarks && callerId !== null && { bookmarks: toWireRelation(post.bookmarks, populate.bookmarks) }),
      // Ours: no Strapi has them.
      ...(post.corrected_at !== null && { correctedAt: toWireTime(post.corrected_at) }),
      ...(post.language !== null && post.language !== USUAL_LANGUAGE && { language: post.language }),
      ...(post.story && { story: post.story }),
    },
  };
}

export function toWireTag(row: HashtagRow | BookmarkRow | TagRow, fields: string[] | null = null): WireEntity {
  const attributes = {
    name: row.name,
    createdAt: toWireTime(row.created_at),
    updatedAt: toWireTime(row.updated_at),
    publishedAt: toWireTime(row.created_at),
  };
  return { id: row.id, attributes: pick(attributes, fields) };
}

/** The shape of `populate[news][count]`. */
export function toWireCountedTag(row: CountedHashtagRow, fields: string[] | null): WireEntity {
  const { id, attributes } = toWireTag(row, fields);
  return { id, attributes: { ...attributes, news: { data: { attributes: { count: row.posts_count } } } } };
}

export function toWireUser(user: UserRow) {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    provider: user.provider,
    confirmed: user.confirmed,
    blocked: user.blocked,
    first_name: user.first_name,
    last_name: user.last_name,
    createdAt: toWireTime(user.created_at),
    updatedAt: toWireTime(user.updated_at),
  };
}

function toWireRawData(post: PostRow) {
  return {
    id: post.id,
    text: post.text,
    type: post.type,
    metaData: {
      id: post.id,
      postUser: post.post_user,
      postLink: post.post_link,
      ...Object.fromEntries(PUBLIC_FIELDS.map(({ wire, column }) => [wire, post[column]])),
      url_slug: post.source_slug,
    },
  };
}

function toWireRelation(rows: TagRow[] | null, { fields }: Populated) {
  return { data: (rows ?? []).map((row) => toWireTag(row, fields)) };
}

function toWireImage(image: ImageRow, { fields }: Populated): WireEntity {
  const attributes = {
    name: image.name,
    alternativeText: image.alternative_text,
    caption: image.caption,
    width: image.width,
    height: image.height,
    formats: image.formats,
    hash: image.hash,
    ext: image.ext,
    mime: image.mime,
    size: image.size,
    url: image.url,
    previewUrl: image.preview_url,
    provider: image.provider,
    provider_metadata: image.provider_metadata,
    createdAt: toWireTime(image.created_at),
    updatedAt: toWireTime(image.updated_at),
  };
  return { id: image.id, attributes: pick(attributes, fields) };
}

function pick(attributes: Record<string, unknown>, fields: string[] | null): Record<string, unknown> {
  if (!fields) return attributes;
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => fields.includes(name)));
}
