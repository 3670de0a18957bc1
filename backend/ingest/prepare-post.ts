import type { PostType } from '../db/types.ts';
import type { PostInput } from './post-input.ts';
import { canonicalLink } from './text/canonical-link.ts';
import { describeText, splitTitle } from './text/default-title.ts';
import { findAuthor } from './text/find-author.ts';
import { collectHashtags } from './text/hashtags.ts';
import { slugify } from './text/slugify.ts';
import { hashText } from './text/text-hash.ts';

/** A post with every default filled in, ready for the database but for its image. */
export type PreparedPost = {
  /** What makes it the same post as another: its canonical link, else the hash of its text. */
  key: string;
  title: string;
  description: string | null;
  /** In order of preference; the last is as good as unique. */
  slugs: string[];
  text: string;
  type: PostType;
  postUser: string | null;
  postLink: string | null;
  userLink: string | null;
  canonicalLink: string | null;
  textHash: string;
  publishedAt: Date;
  hashtags: string[];
};

/** Pure: everything ingest derives from one valid input. `now` is when it is published, unless the input says. */
export function preparePost(input: PostInput, now: Date): PreparedPost {
  const { text, title: givenTitle, description: givenDescription } = input;
  const split = splitTitle(text);
  const title = givenTitle ?? split.title;
  const description = givenDescription ?? (givenTitle ? describeText(text, givenTitle) : split.description);
  const link = input.postLink ? canonicalLink(input.postLink) : null;
  const textHash = hashText(text);
  return {
    key: link ?? textHash,
    title,
    description,
    slugs: listSlugs(title, hashText(link ?? text)),
    text,
    type: input.type ?? guessType(link),
    postUser: input.postUser ?? findAuthor(text),
    postLink: input.postLink ?? null,
    userLink: input.userLink ?? null,
    canonicalLink: link,
    textHash,
    publishedAt: input.publishedAt ?? now,
    hashtags: collectHashtags(input.hashtags ?? [], text),
  };
}

// The suffix comes from the post itself, not from counting: two runs at once choose the same one for the same post.
function listSlugs(title: string, hash: string): string[] {
  const base = slugify(title);
  if (base === '') return [`post-${hash.slice(0, 8)}`, `post-${hash.slice(0, 24)}`];
  return [base, `${base}-${hash.slice(0, 6)}`, `${base}-${hash.slice(0, 24)}`];
}

function guessType(link: string | null): PostType {
  return link?.startsWith('https://x.com/') ? 'Twitter' : 'LinkedIn';
}
