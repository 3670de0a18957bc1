import { READING_WORDS_PER_MINUTE } from '@/lib/config/product';
import { cardTitle } from '@/lib/design/card-title';
import { findTerms } from '@/lib/utils/mark-terms';
import { excerptOf } from './excerpt';
import type { ListedImage, ListedPost, Post, PostImage } from './model';

/** Whole minutes, at least one (spec §2: 225 words per minute). */
export function readTimeMinutes(text: string): number {
  const words = text.match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.ceil(words / READING_WORDS_PER_MINUTE));
}

/** Texts up to this length are said in passing. */
const SHORT_MAX_CHARACTERS = 140;

/** The data of a card. The excerpt shows the part that matches `terms`. `post-details.ts` fetches the text. */
export function toListedPost(post: Post, terms: string[] = [], maxExcerpt?: number): ListedPost {
  const { id, slug, title, author, authorPath, platform, image, hashtags, publishedAt, story, language } = post;
  const shown = { title: cardTitle(title), excerpt: excerptOf(post, terms, maxExcerpt) };
  return {
    id,
    slug,
    ...shown,
    author,
    authorPath,
    platform,
    image: image && toListedImage(image),
    hashtags,
    publishedAt,
    ...(story && { story }),
    ...(language && { language }),
    readMinutes: readTimeMinutes(post.text),
    ...(post.text.trim().length <= SHORT_MAX_CHARACTERS && { isShort: true }),
    ...(terms.length > 0 && {
      matches: { title: findTerms(shown.title, terms), excerpt: findTerms(shown.excerpt, terms) },
    }),
  };
}

function toListedImage({ small, medium, ...original }: PostImage): ListedImage {
  const { url, width, height } = medium ?? original;
  return { url, width, height, small: small && { url: small.url, width: small.width } };
}

/** The data of a row where the rows are the main content of the page. */
export const toRowPost = (post: Post) => ({
  ...post,
  teaser: excerptOf(post, []),
  readMinutes: readTimeMinutes(post.text),
});
