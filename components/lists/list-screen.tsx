import { ShareButton } from '@/components/article/share-button';
import { AuthorAvatar } from '@/components/article/text/post-parts';
import { ReportButton } from '@/components/reports/report-button';
import { PlainReportForm } from '@/components/reports/report-fields';
import { Link } from '@/components/ui/link';
import { MoreMenu } from '@/components/ui/more-menu';
import { BOOKMARK_CARE_HREF } from '@/lib/bookmarks/bookmarks-href';
import { cardTitle } from '@/lib/design/card-title';
import { shownAuthor } from '@/lib/design/post-card';
import { type ListEntry, listFeedPath, listPath, type PublicList } from '@/lib/lists/model';
import { excerptOf } from '@/lib/posts/excerpt';
import { readTimeMinutes } from '@/lib/posts/listed-post';
import { postPath } from '@/lib/posts/path';
import { countPosts, formatCount, formatDate } from '@/lib/utils/format';

/**
 * A reader's list: the posts like the contents of a book, numbered in the owner's order, and the owner's notes as remarks on the marker, in the
 * margin where there is one.
 */
export function ListScreen({ list }: { list: PublicList }) {
  const { token, title, about, shownAs, updatedAt, entries, total } = list;
  const minutes = entries.reduce((sum, { post }) => sum + readTimeMinutes(post.text), 0);
  const report = { title, path: `/api/lists/${token}/report`, heading: 'Report this list' } as const;
  return (
    <div className="page-width pt-6 pb-16 sm:pt-10">
      <header className="max-w-150">
        <p className="flex items-center gap-2.5 text-ink-3 text-ui">
          <AuthorAvatar name={shownAs} />
          <span className="min-w-0 break-words">
            {'A list by '}
            <bdi className="font-medium text-ink">{shownAs}</bdi>
          </span>
        </p>
        <h1 className="page-title mt-3 text-balance break-words" dir="auto">
          {title}
        </h1>
        {about && (
          <p className="mt-3 whitespace-pre-line break-words font-serif text-body text-ink-2" dir="auto">
            {about}
          </p>
        )}
        <p className="byline mt-4 text-ink-3 text-meta tabular-nums">
          <span>{countPosts(total)}</span>
          {minutes > 0 && <span>{`${formatCount(minutes)} min read`}</span>}
          <span>
            {'Updated '}
            <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
          </span>
        </p>
        <div className="toolbar mt-2 print:hidden">
          <ShareButton path={listPath(token)} title={title} />
          <a href={listFeedPath(token)}>RSS</a>
          <a href={`${listPath(token)}.md`}>Markdown</a>
          <MoreMenu>
            <ReportButton subject={report} />
          </MoreMenu>
        </div>
      </header>
      {entries.length === 0 ? (
        <p className="mt-8 border-t pt-6 text-ink-3">Nothing is in this list at the moment.</p>
      ) : (
        <ol className="list-entries">
          {entries.map((entry) => (
            <Entry key={entry.post.id} {...entry} by={shownAs} />
          ))}
        </ol>
      )}
      {total > entries.length && (
        <p className="max-w-150 border-t py-5 text-ink-3 text-ui">
          {`These are the first ${formatCount(entries.length)} of ${countPosts(total)}. The feed has those that were added last.`}
        </p>
      )}
      <footer className="max-w-150 border-t pt-5 text-ink-3 text-ui">
        <p>Chosen by a reader of this site, whose notes are their own. Each post is its author’s.</p>
        <a
          href={BOOKMARK_CARE_HREF}
          className="inline-flex min-h-11 items-center text-link underline underline-offset-2 print:hidden"
        >
          Make a list of yours
        </a>
        <PlainReportForm subject={report} fields={{ list: token }} />
      </footer>
    </div>
  );
}

function Entry({ note, post, by }: ListEntry & { by: string }) {
  const { title, author, authorPath, publishedAt, text } = post;
  return (
    <li>
      <article>
        <h2 dir="auto">
          <Link href={postPath(post)}>{cardTitle(title)}</Link>
        </h2>
        <p className="list-excerpt" dir="auto">
          {excerptOf(post, [])}
        </p>
        <p className="byline mt-1.5 text-ink-3 text-meta">
          <bdi>
            {authorPath ? (
              <Link href={authorPath} className="post-row-author">
                {author}
              </Link>
            ) : (
              shownAuthor(author)
            )}
          </bdi>
          <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
          <span>{`${readTimeMinutes(text)} min read`}</span>
        </p>
      </article>
      {note && (
        <aside aria-label={`Note by ${by}`} dir="auto">
          {note}
        </aside>
      )}
    </li>
  );
}
