import { absoluteUrl } from '@/lib/config/site-origin';
import { postUrl } from '@/lib/posts/path';
import { escapeXml } from '@/lib/text/xml';
import type { SitemapPost } from './queries';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const SITEMAP_HEAD = `${DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
export const SITEMAP_TAIL = '</urlset>\n';

export const sitemapIndexXml = (paths: string[]): string =>
  `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `<sitemap><loc>${escapeXml(absoluteUrl(path))}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`;

export const pageEntryXml = (path: string): string => `<url><loc>${escapeXml(absoluteUrl(path))}</loc></url>\n`;

export function postEntryXml(post: SitemapPost): string {
  const image = post.imageUrl
    ? `<image:image><image:loc>${escapeXml(absoluteUrl(post.imageUrl))}</image:loc></image:image>`
    : '';
  return `<url><loc>${escapeXml(postUrl(post))}</loc><lastmod>${post.updatedAt}</lastmod>${image}</url>\n`;
}

/** Google's news sitemap: the last two days, with title, date and publication. */
export function newsSitemapXml(posts: SitemapPost[], publication: string, language: string): string {
  const entries = posts.map(
    (post) =>
      `<url><loc>${escapeXml(postUrl(post))}</loc><news:news><news:publication><news:name>${escapeXml(publication)}</news:name><news:language>${language}</news:language></news:publication><news:publication_date>${post.publishedAt}</news:publication_date><news:title>${escapeXml(post.title)}</news:title></news:news></url>\n`,
  );
  return `${DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n${entries.join('')}</urlset>\n`;
}
