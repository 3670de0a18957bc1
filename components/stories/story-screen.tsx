import { Breadcrumb } from '@/components/article/breadcrumb';
import { PostTitleRows } from '@/components/article/text/post-title-rows';
import { excerptOf } from '@/lib/posts/excerpt';
import { readTimeMinutes } from '@/lib/posts/read-time';
import type { Story } from '@/lib/stories/model';
import { countPosts } from '@/lib/utils/format-count';
import { formatDate } from '@/lib/utils/format-date';

/** One event as several authors have told it: when it began, who was first, which dates they name, and the posts in their order. */
export function StoryScreen({ story: { title, authors, posts, dates } }: { story: Story }) {
  const [first] = posts;
  const rows = posts.map((post) => ({
    ...post,
    teaser: excerptOf(post, []),
    readMinutes: readTimeMinutes(post.text),
  }));
  return (
    <div className="page-width pt-4 pb-16 sm:pt-6">
      <Breadcrumb title={title} />
      <h1 className="page-title mt-3" dir="auto">
        {title}
      </h1>
      <p className="byline mt-2 text-ink-3 text-ui tabular-nums">
        <span>{`${countPosts(posts.length)} by ${authors} experts`}</span>
        {first && (
          <span>
            Began <time dateTime={first.publishedAt}>{formatDate(first.publishedAt)}</time>
          </span>
        )}
        {first && (
          <span>
            First said by <bdi>{first.author}</bdi>
          </span>
        )}
      </p>
      <section aria-labelledby="story-posts" className="mt-6 min-w-0">
        <h2 id="story-posts" className="mb-1 font-semibold font-serif text-section">
          Timeline
        </h2>
        <PostTitleRows posts={rows} />
      </section>
      {dates.length > 0 && (
        <section aria-labelledby="story-dates" className="mt-8">
          <h2 id="story-dates" className="mb-2 font-semibold text-ui">
            Dates and deadlines named
          </h2>
          <ul className="grid gap-1 text-ui tabular-nums">
            {dates.map(({ day, posts: count }) => (
              <li key={day}>
                <time dateTime={day}>{formatDate(day)}</time>{' '}
                <span className="text-ink-3">{`in ${countPosts(count)}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
