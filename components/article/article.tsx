import { PlatformBadge } from '@/components/posts/platform-badge';
import { PostText } from '@/components/posts/post-text';
import { HiringPromo } from '@/components/promos/hiring-promo';
import { PlainReportForm } from '@/components/reports/plain-report-form';
import { ReportButton } from '@/components/reports/report-button';
import { BookmarkButton } from '@/components/tagging/bookmark-button';
import { TagsButton } from '@/components/tagging/tags-button';
import { buttonClass } from '@/components/ui/button-class';
import { Icon } from '@/components/ui/icon';
import type { Post } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { readTimeMinutes } from '@/lib/posts/read-time';
import { formatDate } from '@/lib/text/format-date';
import { ArticleImage } from './article-image';
import { ArticleTags } from './article-tags';
import { BackToNews } from './back-to-news';
import { Breadcrumb } from './breadcrumb';
import { RelatedArticles } from './related-articles';
import { ShareButton } from './share-button';

/** The article page (spec §2 "Article page"). */
export function Article({ post, related }: { post: Post; related: Post[] }) {
  return (
    <div className="page-width pt-4 pb-16 sm:pt-6">
      <div className="print:hidden">
        <Breadcrumb title={post.title} />
        <BackToNews />
      </div>
      <div className="mt-4 grid gap-10 lg:grid-cols-[minmax(0,44rem)_minmax(15rem,20rem)] lg:justify-between lg:gap-12">
        <article className="min-w-0">
          {post.image && <ArticleImage image={post.image} />}
          <ArticleHead post={post} hasImage={post.image !== null} />
          <PostText text={post.text} hashtags={post.hashtags} />
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
      <RelatedArticles posts={related} />
    </div>
  );
}

function ArticleHead({ post, hasImage }: { post: Post; hasImage: boolean }) {
  return (
    <header className={hasImage ? 'mt-8' : undefined}>
      <PlatformBadge platform={post.platform} />
      <h1 className="mt-3 text-balance font-bold text-3xl leading-tight tracking-tight sm:text-4xl" dir="auto">
        {post.title}
      </h1>
      <div className="mt-4 mb-8 border-b pb-6 text-ink-muted text-sm">
        <p className="byline">
          <Author post={post} />
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
          <span>{readTimeMinutes(post.text)} min read</span>
        </p>
      </div>
    </header>
  );
}

function Author({ post: { author, authorUrl } }: { post: Post }) {
  if (!authorUrl) return <bdi className="font-semibold text-ink">{author}</bdi>;
  return (
    <a
      href={authorUrl}
      target="_blank"
      rel="noopener nofollow author"
      className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-line-strong underline-offset-4 hover:decoration-accent"
    >
      <bdi>{author}</bdi>
    </a>
  );
}

function ArticleActions({ post }: { post: Post }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden [@media(scripting:none)]:[&>button]:hidden">
      <BookmarkButton post={post} variant="article" />
      <TagsButton post={post} variant="article" />
      <ShareButton path={postPath(post)} title={post.title} />
      {post.sourceUrl && (
        <a
          href={post.sourceUrl}
          target="_blank"
          rel="noopener nofollow"
          className={buttonClass({ variant: 'secondary' })}
        >
          View Original Post
          <Icon name="external-link" className="size-4" />
        </a>
      )}
      <ReportButton post={post} />
    </div>
  );
}
