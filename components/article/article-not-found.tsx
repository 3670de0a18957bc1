'use client';

import { useParams } from 'next/navigation';
import { ARTICLE_MESSAGES } from '@/lib/messages/article';
import { parseSlug } from '@/lib/posts/path';
import { ArticleMissing } from './article-missing';

/** No such article, or an address without a slug (spec §8). */
export function ArticleNotFound() {
  const { slug } = useParams<{ slug: string }>();
  const isGiven = parseSlug(slug).trim() !== '';
  return <ArticleMissing message={isGiven ? ARTICLE_MESSAGES.missing : ARTICLE_MESSAGES.slugRequired} />;
}
