import { SITE_LANGUAGE } from '@/lib/config/site';
import { hostOf, namePlatform, PLATFORMS, parsePostType, typeOfHost } from '@/lib/design/platforms';
import { normalizeNamedRelation } from '@/lib/tags/wire';
import { authorPath, authorSlug } from '@/lib/utils/author-slug';
import { clipText } from '@/lib/utils/clip';
import { findAuthor, withoutLinkToPost } from '@/lib/utils/link-to-post';
import { knownAuthor } from './author';
import type { ImageSource, Post, PostImage } from './model';
import { normalizeSlug } from './path';
import type { WireImage, WirePost, WireRawData } from './wire';

/** Pure. `publishedAt` falls back to `createdAt`. */
export function normalizePost({ id, attributes }: WirePost): Post {
  const raw = attributes.news_raw_data;
  const author = authorOf(raw);
  const words = withoutLinkToPost(raw?.text?.trim() ?? '', author);
  const text = words || attributes.description?.trim() || attributes.title?.trim() || '';
  const title = attributes.title?.trim() || firstLine(text) || 'Untitled post';
  const createdAt = toIsoDate(attributes.createdAt) ?? new Date(0).toISOString();
  const publishedAt = toIsoDate(attributes.publishedAt) ?? createdAt;
  return {
    id,
    slug: normalizeSlug(attributes.url_slug),
    title,
    description: attributes.description?.trim() ?? '',
    text,
    author,
    authorPath: author !== null && author === raw?.metaData?.postUser ? authorPath(authorSlug(author)) : null,
    authorLink: webUrlOrNull(raw?.metaData?.userLink),
    sourceUrl: webUrlOrNull(raw?.metaData?.postLink),
    platform: platformOf(raw),
    image: normalizeImage(attributes.image?.data, title),
    hashtags: normalizeNamedRelation(attributes.hashtags),
    bookmarks: normalizeNamedRelation(attributes.bookmarks),
    ...(attributes.story && { story: attributes.story }),
    createdAt,
    publishedAt,
    updatedAt: toIsoDate(attributes.updatedAt) ?? createdAt,
    modifiedAt: toIsoDate(attributes.correctedAt) ?? publishedAt,
    ...(attributes.language !== undefined &&
      attributes.language !== SITE_LANGUAGE && { language: attributes.language }),
  };
}

/** Null for an invalid moment: one odd post must not break the feed. */
export function toIsoDate(value: string | null | undefined): string | null {
  const date = new Date(value ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** metaData.postUser, else the line before "Link to post" in the text (spec §3), else null. */
export function authorOf(raw: WireRawData | null | undefined): string | null {
  const named = knownAuthor(raw?.metaData?.postUser);
  if (named) return named;
  return knownAuthor(findAuthor(raw?.text ?? ''));
}

/** The wire's platform; of an unknown one that of the post's link, or its own name. A post with neither is LinkedIn's. */
export function platformOf(raw: WireRawData | null | undefined): string {
  const given = raw?.type?.trim() ?? '';
  const host = hostOf(webUrlOrNull(raw?.metaData?.postLink));
  const type = parsePostType(given);
  if (type) return namePlatform(type, host);
  if (host !== null) return namePlatform(typeOfHost(host), host);
  return given || PLATFORMS.LinkedIn.label;
}

function normalizeImage(image: WireImage | null | undefined, title: string): PostImage | null {
  if (!image) return null;
  const { alternativeText, formats, ...original } = image.attributes;
  const source = normalizeSource(original);
  return (
    source && {
      ...source,
      alt: alternativeText?.trim() || `Image of the post “${title}”`,
      small: formats?.small ? normalizeSource(formats.small) : null,
      medium: formats?.medium ? normalizeSource(formats.medium) : null,
    }
  );
}

// Without known dimensions: the usual shape of a link preview.
function normalizeSource(source: {
  url: string;
  width?: number | null | undefined;
  height?: number | null | undefined;
}): ImageSource | null {
  const url = toImageUrl(source.url);
  return url === null ? null : { url, width: source.width ?? 1200, height: source.height ?? 630 };
}

const firstLine = (text: string): string => clipText(text.split('\n', 1)[0] ?? '', 110);

/** Only http(s): a stored `javascript:` must never reach an `href`. */
export function webUrlOrNull(value: string | null | undefined): string | null {
  if (!value || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

const UPLOADS = '/uploads/';

/**
 * A site-relative or absolute address, or null for any other scheme. Uploads of the content API's origin become
 * relative, because browsers may not reach it (see app/uploads).
 */
export function toImageUrl(given: string | null | undefined): string | null {
  if (!given) return null;
  const api = parseUrl(process.env.API_URL ?? '') ?? new URL('http://localhost');
  // The page's protocol is https on public sites.
  const url = parseUrl(given.startsWith('//') ? `https:${given}` : given, api);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  const isRelative = parseUrl(given) === null;
  const isOurs = url.origin === api.origin && (isRelative || url.pathname.startsWith(UPLOADS));
  return isOurs ? url.pathname + url.search : url.href;
}

const parseUrl = (url: string, base?: URL): URL | null => (URL.canParse(url, base) ? new URL(url, base) : null);
