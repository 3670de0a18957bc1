import { absoluteUrl } from '@/lib/config/site-origin';
import { postUrl } from '@/lib/posts/url';
import { element, toXmlDocument } from '@/lib/utils/xml';
import type { SitemapPost } from './post-queries';

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

export const pageEntryXml = (path: string): string =>
  `${element('url', {}, element('loc', {}, absoluteUrl(path))).markup}\n`;

export const postEntryXml = (post: SitemapPost): string =>
  `${
    element(
      'url',
      {},
      element('loc', {}, postUrl(post)),
      ...(post.updatedAt ? [element('lastmod', {}, post.updatedAt)] : []),
      ...(post.imageUrl ? [element('image:image', {}, element('image:loc', {}, absoluteUrl(post.imageUrl)))] : []),
    ).markup
  }\n`;

/** Google's news sitemap: the last two days, with title, date and publication. */
export const newsSitemapXml = (posts: SitemapPost[], publication: string, language: string): string =>
  toXmlDocument(
    element(
      'urlset',
      { xmlns: SITEMAP_NAMESPACE, 'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9' },
      ...posts.map((post) =>
        element(
          'url',
          {},
          element('loc', {}, postUrl(post)),
          element(
            'news:news',
            {},
            element(
              'news:publication',
              {},
              element('news:name', {}, publication),
              element('news:language', {}, language),
            ),
            ...(post.publishedAt ? [element('news:publication_date', {}, post.publishedAt)] : []),
            element('news:title', {}, post.title),
          ),
        ),
      ),
    ),
  );
