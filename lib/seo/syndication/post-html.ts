import { absoluteUrl } from '@/lib/config/site-origin';
import type { Post } from '@/lib/posts/model';
import { escapeXml } from '@/lib/utils/xml';

const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

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

function linkUrls(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const url = escapeXml(match[0]);
    html += `${escapeXml(text.slice(end, match.index))}<a href="${url}">${url}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeXml(text.slice(end));
}
