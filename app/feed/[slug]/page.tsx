import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { Article } from '@/components/article/article';
import { ArticleMissing } from '@/components/article/article-missing';
import { JsonLd } from '@/components/json-ld';
import { buttonClass } from '@/components/ui/button';
import { findAuthorPath } from '@/lib/feed/authors/queries';
import { loadArticle } from '@/lib/posts/load-article';
import { parseSlug, postPath } from '@/lib/posts/path';
import { listRelatedPosts } from '@/lib/posts/queries';
import { isThin } from '@/lib/posts/thin';
import { articleMetadata, missingArticleMetadata } from '@/lib/seo/metadata';
import { breadcrumbData, newsArticleData } from '@/lib/seo/structured-data';
import { loadStoryOf } from '@/lib/stories/queries';
import { listCitationsOf, loadIsCited } from '@/lib/summaries/load-summaries';

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const article = await loadArticle(parseSlug((await params).slug));
  if (article.status === 'moved') permanentRedirect(article.path);
  if (article.status !== 'found') return missingArticleMetadata(article);
  const { post } = article;
  return articleMetadata(post, isThin(post, (await loadIsCited())(post.slug)));
}

export default async function ArticlePage({ params }: Props) {
  const slug = parseSlug((await params).slug);
  const article = await loadArticle(slug);
  if (article.status === 'moved') permanentRedirect(article.path);
  if (article.status === 'missing') return <ArticleMissing message={article.message} />;
  if (article.status === 'failed') {
    return (
      <ArticleMissing message={article.message}>
        {/* A whole load: the router would not ask again. */}
        <a href={postPath({ slug })} className={buttonClass({ variant: 'secondary' })}>
          Try again
        </a>
      </ArticleMissing>
    );
  }
  const { post } = article;
  const [related, authorHref, citations, story] = await Promise.all([
    listRelatedPosts(post),
    findAuthorPath(post.author),
    listCitationsOf(post),
    loadStoryOf(post),
  ]);
  return (
    <>
      <JsonLd data={newsArticleData(post, authorHref)} />
      <JsonLd data={breadcrumbData(post)} />
      <Article post={post} related={related} authorHref={authorHref} citations={citations} story={story} />
    </>
  );
}
