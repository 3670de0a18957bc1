import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Article } from '@/components/article/article';
import { JsonLd } from '@/components/json-ld';
import { parseSlug } from '@/lib/posts/path';
import { getPost, listRelatedPosts } from '@/lib/posts/queries';
import { articleMetadata } from '@/lib/seo/article-metadata';
import { breadcrumbData, newsArticleData } from '@/lib/seo/structured-data';

// Kept for five minutes and rendered on first use: a build has no upstream. No loading.tsx above it, which would turn a
// 404 into a streamed 200.
export const revalidate = 300;
export const generateStaticParams = (): { slug: string }[] => [];

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const post = await getPost(parseSlug((await params).slug));
  // The metadata of a missing article is in not-found.tsx.
  return post ? articleMetadata(post) : {};
}

export default async function ArticlePage({ params }: Props) {
  const post = await getPost(parseSlug((await params).slug));
  if (!post) notFound();
  return (
    <>
      <JsonLd data={newsArticleData(post)} />
      <JsonLd data={breadcrumbData(post)} />
      <Article post={post} related={await listRelatedPosts(post)} />
    </>
  );
}
