import type { Post } from '@/lib/posts/model';

/** An event that several authors have posted about, the first post first. */
export type Story = {
  slug: string;
  title: string;
  /** How many there are; one may write their name in several ways. */
  authors: number;
  posts: Post[];
  /** Common and opposing statements of authors, as quotations; `post` is an id. */
  views: { isDispute: boolean; quotes: { post: number; text: string }[] }[];
};

/** A story as lists have it. */
export type ListedStory = { slug: string; title: string; posts: number; authors: number };

/** How many other authors a post's story has, as a card shows it: "+4 experts". */
export const countOthers = ({ authors }: Pick<ListedStory, 'authors'>): string =>
  authors === 2 ? '+1 expert' : `+${authors - 1} experts`;

export const storyPath = (slug: string): `/${string}` => `/stories/${encodeURIComponent(slug)}`;
