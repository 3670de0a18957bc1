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
  if (image && !isOwnWebp(image)) return { url: image.url, width: image.width, height: image.height, alt: image.alt };
  const url = `/og/post/${encodeURIComponent(slug)}`;
  return image ? { url, ...jpegSize(image), alt: image.alt } : { url, ...SHARE_CARD_SIZE, alt: title };
}

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
