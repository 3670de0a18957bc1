import type { Metadata } from 'next';
import { Article } from '@/components/article/article';
import { ArticleMissing } from '@/components/article/article-missing';
import { JsonLd } from '@/components/json-ld';
import { FailedPage } from '@/components/layout/failed-page';
import { ButtonLink } from '@/components/ui/button-link';
import { loadArticle } from '@/lib/posts/load-article';
import { parseSlug, postPath } from '@/lib/posts/path';
import { listRelatedPosts } from '@/lib/posts/queries';
import { articleMetadata, missingArticleMetadata } from '@/lib/seo/article-metadata';
import { breadcrumbData, newsArticleData } from '@/lib/seo/structured-data';

// Kept for five minutes and rendered on first use: a build has no upstream. No loading.tsx above it, which would send
// everything but the words later.
export const revalidate = 300;
export const generateStaticParams = (): { slug: string }[] => [];

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const article = await loadArticle(parseSlug((await params).slug));
  return article.status === 'found' ? articleMetadata(article.post) : missingArticleMetadata(article);
}

export default async function ArticlePage({ params }: Props) {
  const slug = parseSlug((await params).slug);
  const article = await loadArticle(slug);
  // Not Next's notFound(), which leaves the body to scripts: the metadata asks for the status.
  if (article.status === 'missing') return <ArticleMissing message={article.message} />;
  if (article.status === 'failed') {
    return (
      <FailedPage error={article.error}>
        <ArticleMissing message={article.message}>
          <ButtonLink href={postPath({ slug })} variant="secondary">
            Try again
          </ButtonLink>
        </ArticleMissing>
      </FailedPage>
    );
  }
  const { post } = article;
  return (
    <>
      <JsonLd data={newsArticleData(post)} />
      <JsonLd data={breadcrumbData(post)} />
      <Article post={post} related={await listRelatedPosts(post)} />
    </>
  );
}
