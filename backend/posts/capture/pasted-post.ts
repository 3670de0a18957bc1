import type { PostType } from '#lib/design/platforms.ts';
import { UserError } from '#runtime/user-error.mjs';

/** Says in one sentence why a paste is no post, and what it is instead. */
export class PasteError extends UserError {
  override name = 'PasteError';
}

/** A post as it was found. Null where nothing says it. */
export type CapturedPost = {
  text: string | null;
  postUser: string | null;
  userLink: string | null;
  postLink: string | null;
  type: PostType | null;
  /** A day, or a moment (ISO, UTC) where the post's number says it. */
  publishedAt: string | null;
  hashtags: string[];
  imageUrl: string | null;
};

export type PostField = keyof CapturedPost;

export const EMPTY_POST: CapturedPost = {
  ...{ text: null, postUser: null, userLink: null, postLink: null, type: null, publishedAt: null },
  ...{ hashtags: [], imageUrl: null },
};

/** The finds in the structure of one network's page. */
export type Found = {
  post: Partial<CapturedPost>;
  /** Fields that the paste leaves to a rule of thumb. */
  guessed: PostField[];
  /** The index of the first line that belongs to another post; null without one. */
  next: number | null;
};
