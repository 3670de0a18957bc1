import { absoluteUrl, siteName } from '@/lib/config/site-origin';
import { postToLine } from '@/lib/posts/markdown';
import { describeItem, type FeedDocument } from '@/lib/seo/syndication/feed-document';
import { clipText, toSingleLine } from '@/lib/utils/clip';
import { countPosts } from '@/lib/utils/format';
import { markdownDocument } from '@/lib/utils/markdown';
import { escapeXml } from '@/lib/utils/xml';
import { listFeedPath, listPath, type PublicList } from './model';

const DESCRIPTION_MAX_CHARACTERS = 160;
/** Feed readers ask often. */
const FEED_ITEMS_MAX = 50;

/** One line for link previews and feed readers. */
export const describeList = ({ about, shownAs, entries }: PublicList): string =>
  clipText(
    about ? toSingleLine(about) : `${countPosts(entries.length)} chosen by ${shownAs}.`,
    DESCRIPTION_MAX_CHARACTERS,
  );

/** A list as a Markdown document, with notes as quotations. */
export const listToMarkdown = ({ token, title, about, shownAs, updatedAt, entries }: PublicList): string =>
  markdownDocument(
    {
      title: toSingleLine(title),
      by: shownAs,
      url: absoluteUrl(listPath(token)),
      posts: entries.length,
      updated: updatedAt,
      feed: absoluteUrl(listFeedPath(token)),
    },
    [
      `# ${toSingleLine(title)}`,
      ...(about ? [quote(about)] : []),
      entries
        .map(({ note, post }) => (note ? `${postToLine(post)}\n${quote(note, '  ')}` : postToLine(post)))
        .join('\n'),
    ].join('\n\n'),
  );

/** What a reader wrote is text: no line of it becomes a heading or a list. */
const quote = (text: string, indent = ''): string =>
  text
    .split('\n')
    .map((line) => `${indent}> ${line.replaceAll(/[\\`*_{}[\]()<>#|~!+-]/g, '\\$&')}`)
    .join('\n');

/** A list as a feed: the posts that were added last come first, each with its note before its text. */
export function describeListFeed(list: PublicList): FeedDocument {
  const added = list.entries.toSorted((a, b) => b.addedAt.localeCompare(a.addedAt)).slice(0, FEED_ITEMS_MAX);
  return {
    title: `${siteName()}: ${list.title}`,
    description: describeList(list),
    siteName: siteName(),
    pageUrl: absoluteUrl(listPath(list.token)),
    selfUrl: absoluteUrl(listFeedPath(list.token)),
    hubUrl: null,
    iconUrl: absoluteUrl('/icon-512.png'),
    faviconUrl: absoluteUrl('/icon-192.png'),
    updated: new Date(list.updatedAt),
    items: added.map(({ note, addedAt, post }) => {
      const item = describeItem(post);
      const said = note
        ? `<blockquote><p dir="auto">${escapeXml(note).replaceAll('\n', '<br>')}</p></blockquote>\n`
        : '';
      return { ...item, published: new Date(addedAt), contentHtml: said + item.contentHtml };
    }),
  };
}
