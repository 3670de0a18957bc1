import { absoluteUrl } from '@/lib/config/site-origin';
import type { Post } from '@/lib/posts/model';
import { type ListItem, splitBlocks, type TextBlock } from '@/lib/utils/split-blocks';
import { tokenizeText } from '@/lib/utils/tokenize-text';
import { escapeXml } from '@/lib/utils/xml';

/** Picture and text as HTML for feed readers. Everything from the post is escaped. */
export function postToHtml(post: Post): string {
  const image = post.image
    ? `<p><img src="${escapeXml(absoluteUrl(post.image.url))}" alt="${escapeXml(post.image.alt)}" width="${post.image.width}" height="${post.image.height}"></p>`
    : '';
  const text = splitBlocks(post.text).map(writeBlock).join('\n');
  const source = post.sourceUrl ? `<p><a href="${escapeXml(post.sourceUrl)}">View Original Post</a></p>` : '';
  return [image, text, source].filter(Boolean).join('\n');
}

function writeBlock(block: TextBlock): string {
  if (block.kind === 'code') return `<pre><code>${escapeXml(block.text)}</code></pre>`;
  if (block.kind === 'list') return writeList(block.items);
  return `<p dir="auto">${writeLines(block.text)}</p>`;
}

/** Readers draw bullets and numbers; other markers, such as ✅, are words. */
function writeList(items: ListItem[]): string {
  const name = items.every(({ marker }) => NUMBER.test(marker)) ? 'ol' : 'ul';
  const written = items.map(({ marker, text, items: inner }) => {
    const value = name === 'ol' ? ` value="${Number.parseInt(marker, 10)}"` : '';
    const lead = name === 'ol' || BULLET.test(marker) ? '' : `${escapeXml(marker)} `;
    return `<li dir="auto"${value}>${lead}${writeLines(text)}${inner.length > 0 ? writeList(inner) : ''}</li>`;
  });
  return `<${name}>${written.join('')}</${name}>`;
}

const NUMBER = /^\d+[.)]$/;
const BULLET = /^[-*•‣▪◦·–—]/;

const writeLines = (text: string): string => linkUrls(text).replaceAll('\n', '<br>');

const linkUrls = (text: string): string =>
  tokenizeText(text)
    .map((token) =>
      token.kind === 'link' ? `<a href="${escapeXml(token.href)}">${escapeXml(token.text)}</a>` : escapeXml(token.text),
    )
    .join('');
