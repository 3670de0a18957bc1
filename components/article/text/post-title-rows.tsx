import { Link } from '@/components/ui/link';
import { cardTitle } from '@/lib/design/card-title';
import { shownAuthor } from '@/lib/design/post-card';
import type { ListedPost } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { formatDate } from '@/lib/utils/format';
import { AuthorAvatar } from './post-parts';

export type RowPost = Pick<
  ListedPost,
  'id' | 'slug' | 'title' | 'author' | 'authorPath' | 'publishedAt' | 'readMinutes' | 'language'
> & {
  /** The beginning of the text, if the rows are the main content of the page. */
  teaser?: string;
};

type Props = {
  posts: RowPost[];
  /** One level below the heading above the rows. */
  Title?: 'h3' | 'h4';
  /** Omitted if all rows are by the author of the page. */
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
              <Title dir="auto" lang={post.language}>
                <Link href={postPath(post)} className="card-link">
                  {cardTitle(post.title)}
                </Link>
              </Title>
              {post.teaser && (
                <p className="post-row-teaser" dir="auto" lang={post.language}>
                  {post.teaser}
                </p>
              )}
              <p className="byline">
                {hasAuthors && <RowAuthor {...post} />}
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

/** Their name leads to their page. */
const RowAuthor = ({ author, authorPath }: Pick<RowPost, 'author' | 'authorPath'>) => (
  <bdi>
    {authorPath ? (
      <Link href={authorPath} className="post-row-author">
        {author}
      </Link>
    ) : (
      shownAuthor(author)
    )}
  </bdi>
);
