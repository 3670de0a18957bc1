import type { Route } from 'next';
import { CitedNotes, Marked } from '@/components/article/text/cited-part';
import { AuthorAvatar } from '@/components/article/text/post-parts';
import { PostText, PostWords } from '@/components/article/text/post-text';
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
import { quotationOf } from '@/lib/posts/quotation';
import { textWithoutTitle } from '@/lib/posts/text-without-title';
import { topicOf } from '@/lib/posts/topic';
import { reportOfPost } from '@/lib/reports/model';
import { countOthers, type Story, storyPath } from '@/lib/stories/model';
import type { Citation } from '@/lib/summaries/citations';
import { type CitedText, findCited } from '@/lib/summaries/cited-text';
import { formatDate } from '@/lib/utils/format';
import { ArticleActions } from './article-actions';
import { ArticleAuthor, ArticlePlatform, AuthorCard } from './article-author';
import { ArticleImage } from './article-image';
import { CitedIn, InStory } from './article-places';
import { ArticleTags } from './article-tags';
import { BackToNews } from './back-to-news';
import { Breadcrumb, type Crumb } from './breadcrumb';
import { MarkAsRead } from './mark-as-read';
import { PrevNextArrows, PrevNextCards } from './prev-next-links';

type Props = {
  post: Post;
  related: Post[];
  /** The page of its author, where they have one. */
  authorHref: `/${string}` | null;
  /** The sentences of it that summaries cite. */
  citations?: readonly Citation[];
  /** The story that it is in. */
  story?: Story | null;
};

/** Above this a title is smaller on phones, so that the text begins on the first screen. */
const LONG_TITLE = 42;
/** Above this a quotation is smaller. */
const LONG_QUOTATION = 140;
/** A text of more than a screen has the actions at its end as well. */
const LONG_TEXT = 1_200;

/** The article page (spec §2 "Article page"). */
export function Article({ post, related, authorHref, citations = [], story = null }: Props) {
  const quotation = quotationOf(post);
  const text = quotation === null ? textWithoutTitle(post) : '';
  const title = quotation ?? (text === post.text ? null : post.title);
  const cited = { parts: findCited(title, text, citations), day: post.publishedAt };
  return (
    <div className="article-page page-width">
      <div className="article-ways">
        <BackToNews />
        <Breadcrumb title={post.title} parent={topicOf(post)} />
        <PrevNextArrows slug={post.slug} />
      </div>
      <article>
        <ArticleHead post={post} authorHref={authorHref} quotation={quotation} cited={cited} />
        {post.image && <ArticleImage image={post.image} />}
        <div className="article-body">
          {text && (
            <div lang={post.language}>
              <PostText text={text} hashtags={post.hashtags} cited={cited} />
            </div>
          )}
          <footer>
            <ArticleTags post={post} />
            {text.length > LONG_TEXT && <ArticleActions post={post} />}
            <PlainReportForm subject={reportOfPost(post)} fields={{ slug: post.slug }} />
          </footer>
        </div>
      </article>
      <MarkAsRead id={post.id} />
      <div className="article-between">
        <PrevNextCards slug={post.slug} />
      </div>
      <div className="article-rail">
        <AuthorCard post={post} href={authorHref} />
        <CitedIn citations={citations} day={post.publishedAt} />
        {story && <InStory story={story} post={post} />}
        <RelatedArticles posts={related} topic={topicOf(post)} />
        <div className="promo-place">
          <HiringPromo />
        </div>
      </div>
      <div className="article-after">
        <ArticleSubscribe />
      </div>
    </div>
  );
}

type HeadProps = Pick<Props, 'post' | 'authorHref'> & {
  /** The whole post, where it is short. */
  quotation: string | null;
  cited: { parts: CitedText; day: string };
};

function ArticleHead({ post, authorHref, quotation, cited }: HeadProps) {
  const heading = quotation ?? post.title;
  const { matches, notes = [] } = cited.parts.get(heading) ?? {};
  return (
    <header>
      <div className="post-byline">
        <AuthorAvatar name={post.author} />
        <p className="byline">
          <ArticleAuthor post={post} href={authorHref} />
          <ArticlePlatform post={post} />
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
      <div className="cited-part">
        {quotation === null ? (
          <h1 dir="auto" lang={post.language} data-long={post.title.length > LONG_TITLE || undefined}>
            <Marked text={heading} matches={matches} render={(text) => text} />
          </h1>
        ) : (
          <h1
            dir="auto"
            lang={post.language}
            className="article-quotation"
            data-long={quotation.length > LONG_QUOTATION || undefined}
          >
            <PostWords text={quotation} hashtags={post.hashtags} terms={[]} cited={cited} />
          </h1>
        )}
        <CitedNotes notes={notes} day={cited.day} />
      </div>
      <ArticleActions post={post} />
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

/** "Related Articles": the best four as rows, and the way to more about the topic; nothing where there are none. */
function RelatedArticles({ posts, topic }: { posts: Post[]; topic: Crumb | null }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related" className="rail-part">
      <h2 id="related">Related Articles</h2>
      <PostTitleRows posts={posts.map((post) => ({ ...post, readMinutes: readTimeMinutes(post.text) }))} />
      {topic && (
        <p className="rail-more">
          <Link href={topic.path as Route}>
            More about <bdi>{topic.name}</bdi>
          </Link>
        </p>
      )}
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
