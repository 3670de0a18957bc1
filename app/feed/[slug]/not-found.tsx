'use client';

import { useParams } from 'next/navigation';
import { ArticleMissing } from '@/components/article/article-missing';
import { ARTICLE_MESSAGES } from '@/lib/messages';
import { readSlug } from '@/lib/posts/read-slug';

/** No such article (spec §8). */
export default function ArticleNotFound() {
  const { slug } = useParams<{ slug: string }>();
  const isGiven = readSlug(slug).trim() !== '';
  return <ArticleMissing message={isGiven ? ARTICLE_MESSAGES.missing : ARTICLE_MESSAGES.slugRequired} />;
}
