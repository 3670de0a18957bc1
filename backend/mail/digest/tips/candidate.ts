import { z } from 'zod';
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

export const tipSchema = z.object({
  postId: z.int(),
  slug: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  /** One sentence: the post's best beyond its title, or a description. */
  why: z.string(),
  readers: z.int(),
});
export type Tip = z.output<typeof tipSchema>;
