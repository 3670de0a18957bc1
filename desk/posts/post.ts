import type { RaRecord } from 'react-admin';
import type { States } from '../parts/state-chip';

export type PostState = 'published' | 'draft' | 'hidden' | 'deleted';

/** A line of the list of posts. Times are ISO strings. */
export type PostRow = RaRecord<number> & {
  state: PostState;
  title: string;
  author: string | null;
  platform: 'LinkedIn' | 'Twitter';
  link: string | null;
  slug: string;
  hashtags: string[];
  source: string | null;
  createdAt: string;
  publishedAt: string | null;
  updatedAt: string;
  reports: number;
};

/** One post, whole. */
export type Post = PostRow & {
  description: string | null;
  text: string;
  authorLink: string | null;
  image: { id: number; url: string; thumbnail: string; alt: string | null } | null;
  bookmarks: number;
  version: string;
};

/** A picture as the form sends it. */
export type NewImage = { data: string; alt?: string } | { url: string; alt?: string };

/** How a post is corrected (`useCorrection`). */
export const POST_CORRECTION = {
  resource: 'posts',
  what: 'post',
  fields: [
    ...['title', 'text', 'description', 'author', 'platform'],
    ...['link', 'authorLink', 'hashtags', 'createdAt', 'state'],
  ],
};

export const STATES: States<PostState> = {
  published: { label: 'Published', tone: 'good' },
  draft: { label: 'To review', tone: 'waiting' },
  hidden: { label: 'Hidden', tone: 'quiet' },
  deleted: { label: 'Deleted', tone: 'bad' },
};

export const PLATFORMS = [
  { id: 'LinkedIn', name: 'LinkedIn' },
  { id: 'Twitter', name: 'X (Twitter)' },
];

export const namePlatform = (platform: PostRow['platform']): string =>
  PLATFORMS.find(({ id }) => id === platform)?.name ?? platform;

/** Where a picture is to be seen: as a form holds it, or as the API tells it. */
export function toImageAddress(image: NewImage | NonNullable<Post['image']>): string {
  if ('thumbnail' in image) return image.thumbnail;
  return 'data' in image ? image.data : image.url;
}
