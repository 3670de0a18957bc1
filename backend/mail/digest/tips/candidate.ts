import type { PostType } from '../../../db/types.ts';

export type Candidate = {
  id: number;
  /** Without leading slashes. */
  slug: string;
  title: string;
  text: string;
  type: PostType;
  author: string | null;
  /** With their `#`. */
  hashtags: string[];
  /** The number of readers who have bookmarked it. */
  readers: number;
};

export type Tip = {
  postId: number;
  slug: string;
  title: string;
  author: string | null;
  /** One sentence: the post's best beyond its title, or a description. */
  why: string;
  readers: number;
};
