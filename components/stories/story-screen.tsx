import { Breadcrumb, type Crumb } from '@/components/article/breadcrumb';
import { PostTitleRows } from '@/components/article/text/post-title-rows';
import { Link } from '@/components/ui/link';
import { AUTHOR_NOT_KNOWN } from '@/lib/posts/author';
import { toRowPost } from '@/lib/posts/listed-post';
import type { Post } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import type { Story } from '@/lib/stories/model';
import { countPosts, formatDate } from '@/lib/utils/format';

/** One event as described by several authors: its start, the first author, and the posts in order. */
export function StoryScreen({ story, parent }: { story: Story; parent: Crumb }) {
  const { title, authors, posts, views } = story;
  const [first] = posts;
  return (
    <div className="page-width pt-1 pb-16">
      <Breadcrumb title={title} parent={parent} />
      <h1 className="page-title mt-2" dir="auto">
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
            First said by <AuthorName {...first} />
          </span>
        )}
      </p>
      <section aria-labelledby="story-posts" className="mt-6 min-w-0">
        <h2 id="story-posts" className="mb-1 font-semibold font-serif text-section">
          Timeline
        </h2>
        <PostTitleRows posts={posts.map(toRowPost)} />
      </section>
      <Views title="What several say" views={views.filter(({ isDispute }) => !isDispute)} posts={posts} />
      <Views title="Where opinions differ" views={views.filter(({ isDispute }) => isDispute)} posts={posts} />
    </div>
  );
}

/** Pairs of quotations, each with a link to its post. */
function Views({ title, views, posts }: { title: string } & Pick<Story, 'views' | 'posts'>) {
  if (views.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-2 font-semibold text-ui">{title}</h2>
      {views.flatMap(({ quotes }) =>
        quotes.flatMap(({ post: id, text }) => {
          const post = posts.find((one) => one.id === id);
          if (!post) return [];
          return (
            <figure key={id} className="mb-3 max-w-prose">
              <blockquote dir="auto">{text}</blockquote>
              <figcaption className="text-ink-3 text-ui">
                <AuthorName {...post} />
                {', '}
                <Link href={postPath(post)} className="text-link underline underline-offset-2">
                  <bdi>{post.title}</bdi>
                </Link>
              </figcaption>
            </figure>
          );
        }),
      )}
    </section>
  );
}

const AuthorName = ({ author, authorPath }: Pick<Post, 'author' | 'authorPath'>) =>
  authorPath ? (
    <Link href={authorPath} className="text-link underline underline-offset-2">
      <bdi>{author}</bdi>
    </Link>
  ) : (
    <bdi>{author ?? AUTHOR_NOT_KNOWN}</bdi>
  );
