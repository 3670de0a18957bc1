import { z } from 'zod';
import { POST_TYPES } from '../../db/column-types.ts';
import { mapPlainFields } from '../post-input.ts';
import { POST_STATES } from './post-state.ts';

// Posts for operators, in the desk, commands and scripts. Times are ISO strings in UTC.

const time = z
  .string()
  .transform((value) => new Date(value).toISOString())
  .pipe(z.iso.datetime());
const optionalTime = time.nullable();

export const postRowSchema = z.object({
  id: z.int(),
  state: z.enum(POST_STATES),
  title: z.string(),
  author: z.string().nullable(),
  platform: z.enum(POST_TYPES),
  link: z.string().nullable(),
  slug: z.string(),
  hashtags: z.array(z.string()),
  source: z.string().nullable(),
  /** The post's own date, by which the feed is ordered. */
  createdAt: time,
  publishedAt: optionalTime,
  updatedAt: time,
  /** The number of open reports. */
  reports: z.int(),
});

export type PostRow = z.output<typeof postRowSchema>;

export const postSchema = postRowSchema.extend({
  description: z.string().nullable(),
  text: z.string(),
  ...mapPlainFields('name', () => z.string().nullable()),
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
  /** The number of readers who have bookmarked it. */
  bookmarks: z.int(),
  /** A hash of the editable fields: an edit with an older one is rejected. */
  version: z.string(),
});

export type Post = z.output<typeof postSchema>;
