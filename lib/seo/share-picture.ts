import type { ImageSource, Post } from '@/lib/posts/model';

/** Apart from the drawing code, which is megabytes large, and from what only the server has: browsers load this file. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;

export const SHARE_MAX_WIDTH = 1200;

/** A post's picture for link previews and search engines, as JPEG or PNG, which every network shows; else one drawn from its words. */
export function sharePicture({
  slug,
  title,
  image,
}: Pick<Post, 'slug' | 'title' | 'image'>): ImageSource & { alt: string } {
  const url = `/og/post/${encodeURIComponent(slug)}`;
  if (!image || !isShareable(image)) return { url, ...SHARE_CARD_SIZE, alt: title };
  if (isOwnWebp(image)) return { url, ...jpegSize(image), alt: image.alt };
  return { url: image.url, width: image.width, height: image.height, alt: image.alt };
}

/** Networks show no preview of what is smaller. */
const SHARE_MIN_PX = 200;

/** Whether networks show this picture of a post; else one is drawn from its words. */
export const isShareable = ({ width, height }: ImageSource): boolean =>
  Math.min(width, height) >= SHARE_MIN_PX && Math.max(width, height) <= 5 * Math.min(width, height);

/** The picture that is drawn for a page, by the route `/og`. */
export const drawnPicture = (
  kind: 'author' | 'hashtag' | 'story' | 'list' | 'page',
  key: string,
  alt: string,
): ImageSource & { alt: string } => ({ url: `/og/${kind}/${encodeURIComponent(key)}`, ...SHARE_CARD_SIZE, alt });

/** WebP images of our own uploads; not every network previews them. Images of other hosts stay unchanged. */
export const isOwnWebp = ({ url }: ImageSource): boolean => /^\/uploads\/[^?#]+\.webp$/i.test(url);

function jpegSize({ width, height }: ImageSource): { width: number; height: number } {
  const scale = Math.min(1, SHARE_MAX_WIDTH / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
