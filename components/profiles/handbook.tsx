import type { Route } from 'next';
import { AuthorAvatar } from '@/components/article/text/post-parts';
import { Link } from '@/components/ui/link';
import { shownAuthor } from '@/lib/design/post-card';
import { postPath } from '@/lib/posts/path';
import type { CitedSentence } from '@/lib/profiles/model';
import { authorPath, authorSlug } from '@/lib/utils/author-slug';
import { countPosts, formatDate } from '@/lib/utils/format';

/** The sentences of an author or about a topic that summaries cite, each with who said it and when; nothing without any. */
export function CitedSentences({
  title,
  cited,
  hasAuthors,
}: {
  title: string;
  cited: CitedSentence[];
  hasAuthors: boolean;
}) {
  if (cited.length === 0) return null;
  return (
    <section aria-labelledby="cited-sentences" className="cited-sentences">
      <h2 id="cited-sentences" dir="auto">
        {title}
      </h2>
      <ul>
        {cited.map(({ text, slug, author, publishedAt }) => (
          <li key={slug}>
            <figure>
              <blockquote dir="auto">{text}</blockquote>
              <figcaption>
                {hasAuthors && <AuthorAvatar name={author} />}
                <p className="byline">
                  {hasAuthors && <Name author={author} />}
                  <Link href={postPath({ slug })}>
                    <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
                    <span className="sr-only">: the whole post</span>
                  </Link>
                </p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Name = ({ author }: { author: string | null }) =>
  author === null ? (
    <bdi>{shownAuthor(author)}</bdi>
  ) : (
    <Link href={authorPath(authorSlug(author)) as Route}>
      <bdi>{author}</bdi>
    </Link>
  );

const [BAR_PX, GAP_PX, HEIGHT_PX] = [6, 2, 44];

/** Posts of the last 52 weeks as bars, the oldest first, and the same in words; nothing for a year without posts. */
export function WeekBars({ weeks }: { weeks: number[] | null }) {
  const total = weeks?.reduce((sum, posts) => sum + posts, 0) ?? 0;
  if (!weeks || total < 2) return null;
  const most = Math.max(...weeks);
  const active = weeks.filter((posts) => posts > 0).length;
  const text = `${countPosts(total)} in the last ${weeks.length} weeks, in ${active} of them, at most ${most} a week`;
  return (
    <figure className="week-bars">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${weeks.length * (BAR_PX + GAP_PX) - GAP_PX} ${HEIGHT_PX}`}
        preserveAspectRatio="none"
      >
        {weeks.map((posts, week) => {
          // A week without posts is a line, so that the year can be counted.
          const height = posts === 0 ? 1 : Math.max(4, Math.round((posts / most) * HEIGHT_PX));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
              key={week}
              className={posts === 0 ? 'is-empty' : undefined}
              x={week * (BAR_PX + GAP_PX)}
              y={HEIGHT_PX - height}
              width={BAR_PX}
              height={height}
            />
          );
        })}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
