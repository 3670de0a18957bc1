import { absoluteUrl, siteName } from '@/lib/config/site-origin';
import { describeList } from '@/lib/lists/markdown';
import { listFeedPath, listPath, type PublicList } from '@/lib/lists/model';
import { escapeXml } from '@/lib/utils/xml';
import { describeItem, type FeedDocument } from './feed-document';

/** A list as a feed, from `getListFeed`: each post with its note before its text. */
export function describeListFeed(list: PublicList): FeedDocument {
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
    items: list.entries.map(({ note, addedAt, post }) => {
      const item = describeItem(post);
      const said = note
        ? `<blockquote><p dir="auto">${escapeXml(note).replaceAll('\n', '<br>')}</p></blockquote>\n`
        : '';
      return { ...item, published: new Date(addedAt), contentHtml: said + item.contentHtml };
    }),
  };
}
