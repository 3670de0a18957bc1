import { z } from 'zod';
import { POST_STATES } from './post-state.ts';

// Posts as an operator sees them: at the desk, by command, by a script with a token. Times are ISO strings in UTC.

const time = z.string().transform((value) => new Date(value).toISOString());
const optionalTime = time.nullable();

export const postRowSchema = z.object({
  id: z.int(),
  state: z.enum(POST_STATES),
  title: z.string(),
  author: z.string().nullable(),
  platform: z.enum(['LinkedIn', 'Twitter']),
  link: z.string().nullable(),
  slug: z.string(),
  hashtags: z.array(z.string()),
  source: z.string().nullable(),
  /** The post's own date, by which the feed is ordered. */
  createdAt: time,
  publishedAt: optionalTime,
  updatedAt: time,
  /** How many readers reported it. */
  reports: z.int(),
});

/** One line of a list. */
export type PostRow = z.output<typeof postRowSchema>;

export const postSchema = postRowSchema.extend({
  description: z.string().nullable(),
  text: z.string(),
  authorLink: z.string().nullable(),
  image: z
    .object({
      id: z.int(),
      url: z.string(),
      thumbnail: z.string(),
      alt: z.string().nullable(),
      width: z.int(),
      height: z.int(),
    })
    .nullable(),
  hiddenAt: optionalTime,
  deletedAt: optionalTime,
  lastPublishedAt: optionalTime,
  /** How many readers hold it in a bookmark. */
  bookmarks: z.int(),
  /** Of what can be edited: an edit that names an older one is refused. */
  version: z.string(),
});

/** One post, whole. */
export type Post = z.output<typeof postSchema>;
