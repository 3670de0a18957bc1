import { excerptOf } from './excerpt';
import type { ListedPost, Post } from './model';
import { readTimeMinutes } from './read-time';

/**
 * What a card shows of a post. `terms` is what the list was searched for: the excerpt shows where the post has it. The
 * whole post is fetched when somebody wants to read it (`whole-post.ts`).
 */
export function toListedPost(post: Post, terms: string[] = []): ListedPost {
  const { id, slug, title, author, canFilterByAuthor, platform, image, hashtags, publishedAt } = post;
  return {
    id,
    slug,
    title,
    excerpt: excerptOf(post, terms),
    author,
    canFilterByAuthor,
    platform,
    image: image && {
      url: image.url,
      width: image.width,
      height: image.height,
      small: image.small,
      medium: image.medium,
    },
    hashtags,
    publishedAt,
    readMinutes: readTimeMinutes(post.text),
  };
}
