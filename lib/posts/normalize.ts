import { normalizeNamedRelation } from '@/lib/tagging/normalize';
import { toImageUrl } from './image-url';
import type { ImageSource, Platform, Post, PostImage } from './model';
import { normalizeSlug } from './path';
import type { WireImage, WirePost, WireRawData } from './wire';

export const UNKNOWN_AUTHOR = 'Unknown User';

/** Wire post → view model. Pure. `publishedAt` falls back to `createdAt`. */
export function normalizePost({ id, attributes }: WirePost): Post {
  const raw = attributes.news_raw_data;
  const text = raw?.text?.trim() || attributes.description?.trim() || attributes.title?.trim() || '';
  const title = attributes.title?.trim() || firstLine(text) || 'Untitled post';
  const createdAt = toIsoDate(attributes.createdAt) ?? new Date(0).toISOString();
  const author = authorOf(raw);
  return {
    id,
    slug: normalizeSlug(attributes.url_slug),
    title,
    description: attributes.description?.trim() ?? '',
    text,
    author,
    canFilterByAuthor: author === raw?.metaData?.postUser,
    authorUrl: webUrlOrNull(raw?.metaData?.userLink),
    sourceUrl: webUrlOrNull(raw?.metaData?.postLink),
    platform: platformOf(raw),
    image: normalizeImage(attributes.image?.data, title),
    hashtags: normalizeNamedRelation(attributes.hashtags),
    bookmarks: normalizeNamedRelation(attributes.bookmarks),
    createdAt,
    publishedAt: toIsoDate(attributes.publishedAt) ?? createdAt,
    updatedAt: toIsoDate(attributes.updatedAt) ?? createdAt,
  };
}

/** A moment as the wire has it → ISO 8601 in UTC, or null where it is none: one odd post must not take the feed down. */
export function toIsoDate(value: string | null | undefined): string | null {
  const date = new Date(value ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** The author's name: metaData.postUser, else the line before "Link to post" in the text, else "Unknown User" (spec §3). */
export function authorOf(raw: WireRawData | null | undefined): string {
  const named = raw?.metaData?.postUser?.trim();
  if (named) return named;
  const lines = (raw?.text ?? '').split('\n').map((line) => line.trim());
  const marker = lines.findIndex((line) => /^link to post\b/i.test(line));
  const before = lines.slice(0, Math.max(marker, 0)).filter((line) => line !== '');
  return before.at(-1) ?? UNKNOWN_AUTHOR;
}

function platformOf(raw: WireRawData | null | undefined): Platform {
  if (raw?.type) return /^(twitter|x)$/i.test(raw.type.trim()) ? 'Twitter' : 'LinkedIn';
  return /\/\/(www\.|mobile\.)?(x|twitter)\.com\//i.test(raw?.metaData?.postLink ?? '') ? 'Twitter' : 'LinkedIn';
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

// Without known dimensions the space is kept for a link preview's usual shape.
function normalizeSource(source: {
  url: string;
  width?: number | null | undefined;
  height?: number | null | undefined;
}): ImageSource | null {
  const url = toImageUrl(source.url);
  return url === null ? null : { url, width: source.width ?? 1200, height: source.height ?? 630 };
}

const firstLine = (text: string): string => text.split('\n', 1)[0]?.slice(0, 110).trim() ?? '';

/** Only http(s) addresses become links: a stored `javascript:` must never reach an `href`. */
function webUrlOrNull(value: string | null | undefined): string | null {
  if (!value || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
