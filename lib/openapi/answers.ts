import { z } from 'zod';
import type { SessionUser } from '@/lib/account/session/model';
import type { CollectionChangesResponse, CollectionPage } from '@/lib/bookmarks/collection/model';
import type { DeletedBookmarkResponse, SavedCountsResponse } from '@/lib/bookmarks/model';
import { type FeedFilters, SEARCH_MAX_CHARACTERS } from '@/lib/feed/filters';
import type { AuthorCount, FeedPage } from '@/lib/feed/model';
import type { OwnListResponse } from '@/lib/lists/model';
import type { ListedPost, Post } from '@/lib/posts/model';
import type { ListResponse } from '@/lib/subscribe/outcome';
import type { BannerCount, Summary } from '@/lib/summaries/model';
import type { Tag } from '@/lib/tags/model';
import { APP_ERROR_CODES } from '@/lib/utils/errors/app-error';

// The answers of the public calls. Only their document needs these schemas, so each is bound to the type that the site has of it.

const time = z.iso.datetime();
const tag = z.object({ id: z.int(), name: z.string(), count: z.int().exactOptional() }) satisfies z.ZodType<Tag>;
const bookmark = z.object({ id: z.int(), name: z.string() });
const size = { width: z.int(), height: z.int() };
const picture = z.object({ url: z.string(), ...size });
const story = z.object({ slug: z.string(), authors: z.int() });
const places = z.array(z.tuple([z.int(), z.int()])).describe('From the first character to the one behind the last');

const named = {
  id: z.int(),
  slug: z.string().describe('Of the page at /feed/{slug}'),
  title: z.string(),
  author: z.string().nullable(),
  authorPath: z.templateLiteral(['/authors/', z.string()]).nullable(),
  platform: z.string(),
  hashtags: z.array(tag),
  story: story.exactOptional().describe('One event, told by several authors'),
  publishedAt: time,
};

/** A whole post. */
export const postAnswer = z.object({
  ...named,
  description: z.string(),
  text: z.string(),
  authorLink: z.string().nullable(),
  sourceUrl: z.string().nullable().describe('The original, to be cited'),
  image: picture.extend({ alt: z.string(), small: picture.nullable(), medium: picture.nullable() }).nullable(),
  bookmarks: z.array(bookmark).describe("The reader's own collections with this post"),
  createdAt: time,
  updatedAt: time,
  modifiedAt: time.describe('When its words last became what they are'),
  language: z.string().exactOptional().describe("ISO 639-1, where it is not the site's own"),
}) satisfies z.ZodType<Post>;

const cardAnswer = z.object({
  ...named,
  excerpt: z.string(),
  image: picture.extend({ small: picture.omit({ height: true }).nullable() }).nullable(),
  readMinutes: z.int(),
  isShort: z.literal(true).exactOptional(),
  language: z.string().exactOptional().describe('ISO 639, where it is not the site’s'),
  leads: z.iso.date().exactOptional().describe('The day whose summary cites this post first'),
  matches: z.object({ title: places, excerpt: places }).exactOptional(),
}) satisfies z.ZodType<ListedPost>;

const toPage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    posts: z.array(item),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    leftOut: z.int().exactOptional().describe('Posts of the page that cannot be shown'),
    names: z
      .array(
        z.object({
          kind: z.enum(['author', 'hashtag']),
          name: z.string(),
          href: z.templateLiteral(['/', z.string()]),
          count: z.int().optional() as z.ZodType<number | undefined>,
          matches: places,
        }),
      )
      .exactOptional()
      .describe('Pages that a search may be meant for, with view=cards'),
  });

/** A page of the feed. */
export const feedAnswer = z.union([
  toPage(postAnswer) satisfies z.ZodType<FeedPage<Post>>,
  toPage(cardAnswer) satisfies z.ZodType<FeedPage>,
]);

/** The parameters of the feed, which drops what it cannot read instead of refusing it (lib/feed/filters.ts). */
export const feedQuery = z.object({
  search: z.string().max(SEARCH_MAX_CHARACTERS).optional(),
  authors: z.array(z.string()).optional().describe('Names; repeat the parameter for several'),
  hashtags: z.string().optional().describe('Ids, separated by commas'),
  bookmarks: z.string().optional().describe("Ids of the reader's own collections, separated by commas"),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: z.enum(['date', 'relevance']).default('date'),
  dir: z.enum(['desc', 'asc']).default('desc'),
  page: z.int().min(1).default(1),
  view: z.literal('cards').optional().describe('Beginnings of the texts instead of whole posts'),
} satisfies Record<keyof FeedFilters | 'view', z.ZodType>);

export const authorsAnswer = z.object({
  authors: z.array(z.object({ name: z.string(), count: z.int() }) satisfies z.ZodType<AuthorCount>),
});

export const summaryAnswer = z.object({
  id: z.int(),
  kind: z.enum(['daily', 'weekly']),
  day: z.iso.date().describe('The day, or the Monday of the week'),
  title: z.string(),
  content: z.string().describe('Markdown'),
  articlesProcessed: z.int(),
  createdAt: time.nullable(),
}) satisfies z.ZodType<Summary>;

export const bannerAnswer = z
  .object({ articlesProcessed: z.int(), isToday: z.boolean(), date: z.iso.date(), readAt: time })
  .nullable() satisfies z.ZodType<BannerCount | null>;

export const listAnswer = z.union([
  z.object({ success: z.literal(true), message: z.string() }),
  z.object({ success: z.literal(false), error: z.string().nullable() }),
]) satisfies z.ZodType<ListResponse>;

const user = z.object({ id: z.int(), username: z.string(), email: z.string() }) satisfies z.ZodType<SessionUser>;

export const userAnswer = z.object({ user });
export const userOrNoneAnswer = z.object({ user: user.nullable() });
export const signedOutAnswer = z.object({ user: z.null() });
export const hashtagsAnswer = z.object({ hashtags: z.array(tag) });
export const hashtagAnswer = z.object({ hashtag: tag });
export const bookmarksAnswer = z.object({ bookmarks: z.array(bookmark) });
export const bookmarkAnswer = z.object({ bookmark });
export const deletedBookmarkAnswer = z.object({
  posts: z.array(z.int()).nullable(),
  isKept: z.boolean(),
}) satisfies z.ZodType<DeletedBookmarkResponse>;
export const okAnswer = z.object({ ok: z.literal(true) });

export const savedCountsAnswer = z.object({
  counts: z.object({ all: z.int(), byBookmark: z.record(z.string(), z.int()) }).nullable(),
  published: z.array(z.int()).nullable().describe('The collections that are public lists'),
}) satisfies z.ZodType<SavedCountsResponse>;

export const collectionAnswer = z.object({
  bookmark,
  posts: z.array(
    cardAnswer
      .pick({ id: true, slug: true, title: true, author: true, authorPath: true, publishedAt: true })
      .extend({ excerpt: z.string(), readMinutes: z.int(), note: z.string().nullable() }),
  ),
  total: z.int().describe('All posts that match, on however many pages'),
}) satisfies z.ZodType<CollectionPage>;

export const ownListAnswer = z.object({
  list: z
    .object({
      token: z.string().describe('Of the page at /lists/{token}'),
      title: z.string(),
      about: z.string().nullable(),
      shownAs: z.string().describe('The name of its owner on it'),
      isPublished: z.boolean(),
      isHidden: z.boolean().describe('Whether an operator keeps it off the site'),
    })
    .nullable(),
}) satisfies z.ZodType<OwnListResponse>;

export const noteAnswer = z.object({ note: z.string().nullable() });

const savedPlace = z.object({ bookmark: z.int(), post: z.int() });

export const collectionChangesAnswer = z.object({
  undo: z
    .object({
      remove: z.array(savedPlace),
      put: z.array(savedPlace.extend({ note: z.string().nullable(), position: z.int() })),
    })
    .describe('Sent to the same call, it takes the change back'),
}) satisfies z.ZodType<CollectionChangesResponse>;

/** Any other status than 200, by `handleRoute`. */
export const errorAnswer = z.object({ error: z.object({ code: z.enum(APP_ERROR_CODES), message: z.string() }) });
