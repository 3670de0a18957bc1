import type { Route } from 'next';
import { Link } from '@/components/ui/link';
import { shownAuthor } from '@/lib/design/post-card';
import type { Post } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { type Story, storyPath } from '@/lib/stories/model';
import type { Citation } from '@/lib/summaries/citations';
import { summaryHref } from '@/lib/summaries/model';
import { citedPeriod } from '@/lib/summaries/summary-texts';

const SUMMARIES_SHOWN = 4;
const POSTS_SHOWN = 4;

/** The summaries that cite a post, the newest first; nothing without any. `day` is that of the post. */
export function CitedIn({ citations, day }: { citations: readonly Citation[]; day: string }) {
  const summaries = [...new Map(citations.map(({ summary }) => [summaryHref(summary), summary]))];
  if (summaries.length === 0) return null;
  return (
    <section aria-labelledby="cited-in" className="rail-part">
      <h2 id="cited-in">Cited in</h2>
      <ul className="rail-titles">
        {summaries.slice(0, SUMMARIES_SHOWN).map(([href, summary]) => (
          <li key={href}>
            <p>{citedPeriod(summary, day)}</p>
            <Link href={href as Route} dir="auto">
              {summary.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The other posts of the story that a post is in. */
export function InStory({ story, post }: { story: Story; post: Pick<Post, 'id'> }) {
  const others = story.posts.filter(({ id }) => id !== post.id);
  return (
    <section aria-labelledby="in-story" className="rail-part">
      <h2 id="in-story">In this story</h2>
      <ul className="rail-titles">
        {others.slice(0, POSTS_SHOWN).map((other) => (
          <li key={other.id}>
            <p>
              <bdi>{shownAuthor(other.author)}</bdi>
            </p>
            <Link href={postPath(other)} dir="auto">
              {other.title}
            </Link>
          </li>
        ))}
      </ul>
      <p className="rail-more">
        <Link href={storyPath(story.slug) as Route}>The whole story</Link>
      </p>
    </section>
  );
}
