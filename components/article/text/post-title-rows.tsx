import { Link } from '@/components/ui/link';
import type { ListedPost } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { formatDate } from '@/lib/utils/format-date';
import { AuthorAvatar } from './author-avatar';

export type RowPost = Pick<ListedPost, 'id' | 'slug' | 'title' | 'author' | 'publishedAt' | 'readMinutes'> & {
  /** The beginning of the text, where the rows are what the page is about. */
  teaser?: string;
};

type Props = {
  posts: RowPost[];
  /** A level below what the rows stand under. */
  Title?: 'h3' | 'h4';
  /** Not where all are of one author, whom the page names. */
  hasAuthors?: boolean;
};

/** Posts as rows of a few words each, which lead to their articles. */
export function PostTitleRows({ posts, Title = 'h3', hasAuthors = true }: Props) {
  return (
    <ul className="post-rows">
      {posts.map((post) => (
        <li key={post.id}>
          <article className="post-row">
            {hasAuthors && <AuthorAvatar name={post.author} />}
            <div>
              <Title dir="auto">
                <Link href={postPath(post)} className="card-link">
                  {post.title}
                </Link>
              </Title>
              {post.teaser && (
                <p className="post-row-teaser" dir="auto">
                  {post.teaser}
                </p>
              )}
              <p className="byline">
                {hasAuthors && <bdi>{post.author}</bdi>}
                <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
                <span>{`${post.readMinutes} min read`}</span>
              </p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
