import type { Metadata } from 'next';
import type { Post } from '@/lib/posts/model';
import { pageMetadata } from './metadata';

/** An article's metadata: the post's own words, picture, dates, author and tags. */
export function articleMetadata(post: Post): Metadata {
  return pageMetadata({
    path: `/feed/${encodeURIComponent(post.slug)}`,
    title: post.title,
    description: post.description || post.text,
    author: post.author,
    ...(post.image ? { image: post.image } : {}),
    article: {
      publishedAt: post.publishedAt,
      modifiedAt: post.updatedAt,
      authors: [post.author],
      tags: post.hashtags.map(({ name }) => name.replace(/^#/, '')),
    },
  });
}
