import type { Route } from 'next';
import { AuthorAvatar } from '@/components/article/text/post-parts';
import { Link } from '@/components/ui/link';
import { shownAuthor } from '@/lib/design/post-card';
import { postPath } from '@/lib/posts/path';
import type { CitedSentence } from '@/lib/profiles/model';
import { authorPath, authorSlug } from '@/lib/utils/author-slug';
import { formatDate } from '@/lib/utils/format';

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
