import type { Metadata } from 'next';
import { ARTICLE_MESSAGES } from '@/lib/config/messages/article';
import type { Post } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { pageMetadata, pageTitle } from './metadata';
import { SHARE_CARD_SIZE } from './share-card-size';
import { isOwnWebp, jpegSize } from './share-picture';

/** Uses the post's picture, or one drawn from its words. */
export function articleMetadata(post: Post): Metadata {
  return pageMetadata({
    path: postPath(post),
    markdown: `${postPath(post)}.md`,
    title: post.title,
    description: post.description || post.text,
    author: post.author,
    image: shareImage(post),
    article: {
      publishedAt: post.publishedAt,
      modifiedAt: post.updatedAt,
      authors: [post.author],
      tags: post.hashtags.map(({ name }) => name.replace(/^#/, '')),
    },
  });
}

/** JPEG or PNG, which every network shows. */
function shareImage({ slug, title, image }: Post) {
  if (image && !isOwnWebp(image)) return image;
  const url = `/og/post/${encodeURIComponent(slug)}`;
  return image ? { url, ...jpegSize(image), alt: image.alt } : { url, ...SHARE_CARD_SIZE, alt: title };
}

export function missingArticleMetadata({ message }: { message: string }): Metadata {
  return {
    title: { absolute: pageTitle(ARTICLE_MESSAGES.title) },
    description: message,
    robots: { index: false },
  };
}
