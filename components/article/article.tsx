import { PlatformBadge } from '@/components/posts/platform-badge';
import { PostText } from '@/components/posts/post-text';
import { HiringPromo } from '@/components/promos/hiring-promo';
import { PlainReportForm } from '@/components/reports/plain-report-form';
import type { Post } from '@/lib/posts/model';
import { readTimeMinutes } from '@/lib/posts/read-time';
import { textWithoutTitle } from '@/lib/posts/text-without-title';
import { formatDate } from '@/lib/text/format-date';
import { ArticleActions } from './article-actions';
import { ArticleAuthor } from './article-author';
import { ArticleImage } from './article-image';
import { ArticleSubscribe } from './article-subscribe';
import { ArticleTags } from './article-tags';
import { BackToNews } from './back-to-news';
import { Breadcrumb } from './breadcrumb';
import { NeighbourArrows, NeighbourCards } from './list-neighbours';
import { NoteOpened } from './note-opened';
import { RelatedArticles } from './related-articles';

/** The article page (spec §2 "Article page"). */
export function Article({ post, related }: { post: Post; related: Post[] }) {
  const text = textWithoutTitle(post);
  return (
    <div className="page-width pt-4 pb-16 sm:pt-6">
      <div className="print:hidden">
        <Breadcrumb title={post.title} />
        <div className="flex items-center justify-between gap-4">
          <BackToNews />
          <NeighbourArrows slug={post.slug} />
        </div>
      </div>
      <div className="mt-4 grid gap-10 lg:grid-cols-[minmax(0,44rem)_minmax(15rem,20rem)] lg:justify-between lg:gap-12">
        <article className="min-w-0">
          {post.image && <ArticleImage image={post.image} />}
          <ArticleHead post={post} hasImage={post.image !== null} />
          {text && <PostText text={text} hashtags={post.hashtags} />}
          <footer className="mt-8 space-y-8">
            <ArticleTags post={post} />
            <ArticleActions post={post} />
            <PlainReportForm post={post} />
          </footer>
        </article>
        <div className="promo-place self-start lg:sticky lg:top-24 print:hidden">
          <HiringPromo />
        </div>
      </div>
      <NoteOpened id={post.id} />
      <NeighbourCards slug={post.slug} />
      <RelatedArticles posts={related} />
      <ArticleSubscribe />
    </div>
  );
}

function ArticleHead({ post, hasImage }: { post: Post; hasImage: boolean }) {
  return (
    <header className={hasImage ? 'mt-6' : undefined}>
      <PlatformBadge platform={post.platform} />
      <h1 className="mt-3 text-balance font-bold text-3xl leading-tight tracking-tight sm:text-4xl" dir="auto">
        {post.title}
      </h1>
      <div className="mt-3 mb-8 border-b pb-5 text-ink-muted text-sm">
        <p className="byline">
          <ArticleAuthor post={post} />
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
          <span>{readTimeMinutes(post.text)} min read</span>
        </p>
        <div className="mt-3">
          <ArticleActions post={post} isCompact />
        </div>
      </div>
    </header>
  );
}
