import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '@/components/article/breadcrumb';
import { AuthorAvatar } from '@/components/article/text/post-parts';
import { PostTitleRows } from '@/components/article/text/post-title-rows';
import { FollowButtons } from '@/components/follows/follow-buttons';
import { chipClass } from '@/components/ui/chip';
import { Icon } from '@/components/ui/icon';
import { Link, OutsideLink } from '@/components/ui/link';
import { NO_FILTERS } from '@/lib/feed/filters';
import { toSavedFilter } from '@/lib/follows/model';
import { REQUEST_TEXTS } from '@/lib/messages/later';
import { toRowPost } from '@/lib/posts/listed-post';
import { postPath } from '@/lib/posts/path';
import type { Profile, Subject } from '@/lib/profiles/model';
import { FEED_FORMATS, type FeedFormat, feedDocumentPath } from '@/lib/seo/syndication/feed-formats';
import { hashtagPath } from '@/lib/tags/hashtag-path';
import { authorPath, authorSlug } from '@/lib/utils/author-slug';
import { countPosts, formatCount, formatDate, formatMonth } from '@/lib/utils/format';
import { CitedSentences } from './cited-sentences';
import { CountedLinks, Pager } from './pager';
import { WeekBars } from './week-bars';

const PEOPLE_SHOWN = 5;

type Props = {
  subject: Subject;
  parent: Crumb;
  profile: Profile;
  /** Whether the site takes requests of this author. */
  takesRequests: boolean;
};

/** The page of an author or a hashtag: facts about all of their posts, what else is in them, and the posts by page. */
export function ProfileScreen({ subject, parent, profile, takesRequests }: Props) {
  const { kind, name, path, filters } = subject;
  const { feed, first, last, links, hashtags, authors, mostSaved, cited, citedIn, weeks } = profile;
  const isFirst = feed.page === 1;
  const isPerson = kind === 'authors';
  const saved = toSavedFilter(...savedAs(subject));
  const others = hashtags.flatMap(({ id, name, count }) => {
    const href = filters.hashtags.includes(id) ? null : hashtagPath(name);
    return href ? [{ href, name, count }] : [];
  });
  const people = authors.map((author) => ({ ...author, href: authorPath(authorSlug(author.name)) }));
  return (
    <div className="profile-page page-width">
      <Breadcrumb title={name} parent={parent} />
      <div className="min-w-0">
        <div className="profile-title mt-2">
          {isPerson && <AuthorAvatar name={name} />}
          <h1 className="page-title min-w-0" dir="auto">
            {name}
          </h1>
        </div>
        <p className="byline mt-2 text-ink-3 text-ui tabular-nums">
          <span>{countPosts(feed.total)}</span>
          {first && (
            <span>
              First post <time dateTime={first}>{formatDate(first)}</time>
            </span>
          )}
          {last && (
            <span>
              Last post <time dateTime={last}>{formatDate(last)}</time>
            </span>
          )}
          {citedIn > 0 && (
            <span>{`Cited in ${formatCount(citedIn)} ${citedIn === 1 ? 'summary' : 'summaries'} within a year`}</span>
          )}
        </p>
        <div className="mt-3">{saved && <FollowButtons filter={saved} />}</div>
        {isFirst && (
          <CitedSentences
            title={isPerson ? 'In summaries' : `What experts say about ${name}`}
            cited={cited}
            hasAuthors={!isPerson}
          />
        )}
        <section aria-labelledby="profile-posts" className="mt-6">
          <h2 id="profile-posts" className="mb-1 font-semibold font-serif text-section">
            Posts
          </h2>
          {feed.posts.length === 0 && <p className="text-ink-3">No posts yet.</p>}
          {[...Map.groupBy(feed.posts, ({ publishedAt }) => publishedAt.slice(0, 7))].map(([month, posts]) => (
            <section key={month} aria-labelledby={`month-${month}`} className="profile-month">
              <h3 id={`month-${month}`}>{formatMonth(month)}</h3>
              <PostTitleRows posts={posts.map(toRowPost)} Title="h4" hasAuthors={!isPerson} />
            </section>
          ))}
          <Pager page={feed.page} pages={Math.ceil(feed.total / feed.pageSize)} path={path} />
        </section>
      </div>
      <div className="profile-rail">
        {isFirst && <WeekBars weeks={weeks} />}
        {isPerson && links.length > 0 && (
          <Part title="Profiles">
            <ul className="flex flex-wrap gap-2">
              {links.map(({ platform, url }) => (
                <li key={url} className="max-w-full">
                  <OutsideLink href={url} className={chipClass(false)}>
                    <span className="truncate">{platform}</span>
                    <Icon name="arrow-up-right" className="size-3.5" />
                    <span className="sr-only">(opens in a new tab)</span>
                  </OutsideLink>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {mostSaved.length > 0 && (
          <Part title="Most saved">
            <ol className="grid gap-2">
              {mostSaved.map((post) => (
                <li key={post.slug}>
                  <Link href={postPath(post)} className="text-link underline underline-offset-2" dir="auto">
                    {post.title}
                  </Link>
                </li>
              ))}
            </ol>
          </Part>
        )}
        {!isPerson && people.length > 0 && (
          <Part title="Who writes most">
            <CountedLinks items={people.slice(0, PEOPLE_SHOWN)} />
          </Part>
        )}
        {others.length > 0 && (
          <Part title={isPerson ? 'Hashtags' : 'Together with'}>
            <CountedLinks items={others} />
          </Part>
        )}
        <Part title="Feeds">
          <ul className="flex flex-wrap gap-2">
            {(Object.keys(FEED_FORMATS) as FeedFormat[]).map((format) => (
              <li key={format}>
                <a href={feedDocumentPath(format, filters)} className={chipClass(false)}>
                  {FEED_FORMATS[format].name}
                  <span className="sr-only"> feed of {name}</span>
                </a>
              </li>
            ))}
          </ul>
        </Part>
        {takesRequests && (
          <Part title={REQUEST_TEXTS.isThisYou}>
            <Link
              href={`${path}/request`}
              className="inline-flex min-h-11 items-center text-link text-ui underline underline-offset-2"
            >
              {REQUEST_TEXTS.ask}
            </Link>
          </Part>
        )}
      </div>
    </div>
  );
}

/** One name and one hashtag stand for all that share this page, so that a reader follows it once. */
const savedAs = ({ name, filters: { authors, hashtags } }: Subject): Parameters<typeof toSavedFilter> => [
  { ...NO_FILTERS, authors: authors.slice(0, 1), hashtags: hashtags.slice(0, 1) },
  { hashtagNames: new Map(hashtags.map((id) => [id, name])) },
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `profile-${title.toLowerCase().replace(/\W+/g, '-')}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold text-ui">
        {title}
      </h2>
      {children}
    </section>
  );
}
