import { absoluteUrl } from '@/lib/config/site-origin';
import type { Post } from '@/lib/posts/model';
import { tokenizeText } from '@/lib/utils/tokenize-text';
import { escapeXml } from '@/lib/utils/xml';

/** Picture and text as HTML for feed readers. Everything from the post is escaped. */
export function postToHtml(post: Post): string {
  const image = post.image
    ? `<p><img src="${escapeXml(absoluteUrl(post.image.url))}" alt="${escapeXml(post.image.alt)}" width="${post.image.width}" height="${post.image.height}"></p>`
    : '';
  const paragraphs = post.text
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto">${linkUrls(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
  const source = post.sourceUrl ? `<p><a href="${escapeXml(post.sourceUrl)}">View Original Post</a></p>` : '';
  return [image, paragraphs, source].filter(Boolean).join('\n');
}

const linkUrls = (text: string): string =>
  tokenizeText(text)
    .map((token) =>
      token.kind === 'link' ? `<a href="${escapeXml(token.href)}">${escapeXml(token.text)}</a>` : escapeXml(token.text),
    )
    .join('');
