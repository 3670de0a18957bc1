import type { Route } from 'next';
import { AuthorAvatar, PlatformMark } from '@/components/article/text/post-parts';
import { PostText } from '@/components/article/text/post-text';
import { PostTitleRows } from '@/components/article/text/post-title-rows';
import { HiringPromo } from '@/components/layout/promos/promos';
import { PlainReportForm } from '@/components/reports/report-fields';
import { PrivacyNote } from '@/components/subscribe/privacy-note';
import { SubscribeForm } from '@/components/subscribe/subscribe-form';
import { Link } from '@/components/ui/link';
import { siteOrigin } from '@/lib/config/site-origin';
import { readTimeMinutes } from '@/lib/posts/listed-post';
import type { Post } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { textWithoutTitle } from '@/lib/posts/text-without-title';
import { countOthers, storyPath } from '@/lib/stories/model';
import { formatDate } from '@/lib/utils/format';
import { ArticleActions } from './article-actions';
import { ArticleAuthor, AuthorCard } from './article-author';
import { ArticleImage } from './article-image';
import { ArticleTags } from './article-tags';
import { BackToNews } from './back-to-news';
import { Breadcrumb } from './breadcrumb';
import { MarkAsRead } from './mark-as-read';
import { PrevNextArrows, PrevNextCards } from './prev-next-links';

type Props = {
  post: Post;
  related: Post[];
  /** The page of its author, where they have one. */
  authorHref: `/${string}` | null;
};

/** Above this a title is smaller on phones, so that the text begins on the first screen. */
const LONG_TITLE = 42;

/** The article page (spec §2 "Article page"). */
export function Article({ post, related, authorHref }: Props) {
  const text = textWithoutTitle(post);
  return (
    <div className="article-page page-width">
      <div className="article-ways">
        <BackToNews />
        <Breadcrumb title={post.title} />
        <PrevNextArrows slug={post.slug} />
      </div>
      <article>
        <ArticleHead post={post} authorHref={authorHref} hasText={text !== ''} />
        {post.image && <ArticleImage image={post.image} />}
        <div className="article-body">
          {text && <PostText text={text} hashtags={post.hashtags} />}
          <footer>
            <ArticleTags post={post} />
            {text && <ArticleActions post={post} />}
            <PlainReportForm post={post} />
          </footer>
        </div>
      </article>
      <div className="article-rail promo-place">
        <HiringPromo />
      </div>
      <MarkAsRead id={post.id} slug={post.slug} title={post.title} />
      <div className="article-after">
        <PrevNextCards slug={post.slug} />
        <AuthorCard post={post} href={authorHref} />
        <RelatedArticles posts={related} />
        <ArticleSubscribe />
      </div>
    </div>
  );
}

function ArticleHead({ post, authorHref, hasText }: Omit<Props, 'related'> & { hasText: boolean }) {
  return (
    <header>
      <div className="post-byline">
        <AuthorAvatar name={post.author} />
        <p className="byline">
          <ArticleAuthor post={post} href={authorHref} />
          <span>
            <PlatformMark platform={post.platform} look="badge" />
          </span>
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
          <span>{readTimeMinutes(post.text)} min read</span>
          {post.story && (
            <Link href={storyPath(post.story.slug) as Route} className="text-link underline underline-offset-2">
              {countOthers(post.story)}
              <span className="sr-only"> on the same event</span>
            </Link>
          )}
        </p>
      </div>
      <h1 dir="auto" data-long={post.title.length > LONG_TITLE || undefined}>
        {post.title}
      </h1>
      {/* The row above a text is repeated below it. */}
      <ArticleActions post={post} isCompact={hasText} />
      <p className="article-addresses">
        {siteOrigin()}
        {postPath(post)}
        {post.sourceUrl && (
          <>
            <br />
            Original: {post.sourceUrl}
          </>
        )}
      </p>
    </header>
  );
}

/** "Related Articles": the best four as rows, nothing where there are none. */
function RelatedArticles({ posts }: { posts: Post[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related" className="related-articles">
      <h2 id="related">Related Articles</h2>
      <PostTitleRows posts={posts.map((post) => ({ ...post, readMinutes: readTimeMinutes(post.text) }))} />
    </section>
  );
}

/** Promotes the Monday e-mail below the article. */
function ArticleSubscribe() {
  return (
    <section aria-labelledby="article-subscribe" className="space-y-4 rounded-card border bg-surface p-5 sm:p-6">
      <div>
        <h2 id="article-subscribe" className="font-semibold font-serif text-section">
          Get 6 new tips every Monday
        </h2>
        <p className="mt-1 text-ink-3">The best of the feed in one short e-mail. It is free, and yours to end.</p>
      </div>
      <div>
        <SubscribeForm name="Get 6 new tips every Monday" placeholder="you@example.com" />
        <PrivacyNote />
      </div>
    </section>
  );
}
