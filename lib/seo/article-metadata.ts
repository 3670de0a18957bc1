import type { Metadata } from 'next';
import { STATUS_META } from '@/lib/http/status-meta';
import { ARTICLE_MESSAGES } from '@/lib/messages/article';
import type { Post } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { pageMetadata, pageTitle } from './metadata';
import { SHARE_CARD_SIZE } from './share-card-size';

/** An article's metadata: the post's own words, dates, author and tags, its picture or one drawn from its title. */
export function articleMetadata(post: Post): Metadata {
  return pageMetadata({
    path: postPath(post),
    markdown: `${postPath(post)}.md`,
    title: post.title,
    description: post.description || post.text,
    author: post.author,
    image: post.image ?? {
      url: `/og/post/${encodeURIComponent(post.slug)}`,
      ...SHARE_CARD_SIZE,
      alt: post.title,
    },
    article: {
      publishedAt: post.publishedAt,
      modifiedAt: post.updatedAt,
      authors: [post.author],
      tags: post.hashtags.map(({ name }) => name.replace(/^#/, '')),
    },
  });
}

type NoArticle = { status: 'missing'; message: string; isGone: boolean } | { status: 'failed'; message: string };

/**
 * That of an address without an article. A missing one is answered with 404, or 410 where it was deleted; for one that failed
 * Next sees to the status.
 */
export function missingArticleMetadata(article: NoArticle): Metadata {
  const { status, message } = article;
  return {
    title: { absolute: pageTitle(ARTICLE_MESSAGES.title) },
    description: message,
    robots: { index: false },
    ...(status === 'missing' ? { other: { [STATUS_META]: article.isGone ? '410' : '404' } } : {}),
  };
}
