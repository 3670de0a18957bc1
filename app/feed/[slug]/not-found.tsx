import type { Metadata } from 'next';
import { ArticleNotFound } from '@/components/article/article-not-found';
import { ARTICLE_MESSAGES } from '@/lib/messages/article';
import { pageTitle } from '@/lib/seo/metadata';

export function generateMetadata(): Metadata {
  return { title: { absolute: pageTitle(ARTICLE_MESSAGES.title) }, robots: { index: false } };
}

export default ArticleNotFound;
