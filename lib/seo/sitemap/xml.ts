import { absoluteUrl } from '@/lib/config/site-origin';
import { postUrl } from '@/lib/posts/url';
import { element, toXmlDocument } from '@/lib/utils/xml';
import type { SitemapPost } from './post-queries';

/** A page that is no post. */
export type SitemapPage = { path: string; changedAt?: string | null };

/** An article of the site, with its absolute address. */
export type NewsEntry = { url: string; title: string; publishedAt: string | null; language?: string };

const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Streamed: the head, any number of entries, the tail. */
export const SITEMAP_HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
export const SITEMAP_TAIL = '</urlset>\n';

export const sitemapIndexXml = (paths: string[]): string =>
  toXmlDocument(
    element(
      'sitemapindex',
      { xmlns: SITEMAP_NAMESPACE },
      ...paths.map((path) => element('sitemap', {}, element('loc', {}, absoluteUrl(path)))),
    ),
  );

/** `changedAt` is ISO 8601, null where nobody knows. */
export const pageEntryXml = ({ path, changedAt }: SitemapPage): string =>
  `${
    element('url', {}, element('loc', {}, absoluteUrl(path)), ...(changedAt ? [element('lastmod', {}, changedAt)] : []))
      .markup
  }\n`;

export const postEntryXml = (post: SitemapPost): string =>
  `${
    element(
      'url',
      {},
      element('loc', {}, postUrl(post)),
      ...(post.modifiedAt ? [element('lastmod', {}, post.modifiedAt)] : []),
      ...(post.imageUrl ? [element('image:image', {}, element('image:loc', {}, absoluteUrl(post.imageUrl)))] : []),
    ).markup
  }\n`;

/** Google's news sitemap: the last two days, with title, date and publication. */
export const newsSitemapXml = (news: NewsEntry[], publication: string, usualLanguage: string): string =>
  toXmlDocument(
    element(
      'urlset',
      { xmlns: SITEMAP_NAMESPACE, 'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9' },
      ...news.map(({ url, title, publishedAt, language = usualLanguage }) =>
        element(
          'url',
          {},
          element('loc', {}, url),
          element(
            'news:news',
            {},
            element(
              'news:publication',
              {},
              element('news:name', {}, publication),
              element('news:language', {}, language),
            ),
            ...(publishedAt ? [element('news:publication_date', {}, publishedAt)] : []),
            element('news:title', {}, title),
          ),
        ),
      ),
    ),
  );
