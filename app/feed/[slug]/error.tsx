'use client';

import { ArticleMissing } from '@/components/article/article-missing';

export default function ArticleError() {
  return <ArticleMissing message="Failed to fetch news details" />;
}
