import type { RaRecord } from 'react-admin';
import type { Tone } from '../parts/state-chip';

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

export const STATES: { id: PostState; name: string; tone: Tone }[] = [
  { id: 'published', name: 'Published', tone: 'good' },
  { id: 'draft', name: 'To review', tone: 'waiting' },
  { id: 'hidden', name: 'Hidden', tone: 'quiet' },
  { id: 'deleted', name: 'Deleted', tone: 'bad' },
];

export const PLATFORMS = [
  { id: 'LinkedIn', name: 'LinkedIn' },
  { id: 'Twitter', name: 'X (Twitter)' },
];

/** "1 post", "3 posts". */
export const countPosts = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;

export const isAre = (count: number): string => (count === 1 ? 'is' : 'are');
