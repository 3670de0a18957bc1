import { absoluteUrl } from '@/lib/config/site-origin';
import { toSingleLine } from '@/lib/text/clip';
import type { Post } from './model';
import { postUrl } from './url';

/** A post as a Markdown document with its particulars in front matter. */
export function postToMarkdown(post: Post): string {
  const matter = [
    ['title', toSingleLine(post.title)],
    ['author', post.author],
    ['platform', post.platform],
    ['published', post.publishedAt],
    ['updated', post.updatedAt],
    ['url', postUrl(post)],
    ['source', post.sourceUrl],
    ['hashtags', post.hashtags.map(({ name }) => name).join(' ')],
  ].filter(([, value]) => value);
  const image = post.image
    ? `![${toSingleLine(post.image.alt).replace(/[[\]]/g, '')}](${absoluteUrl(post.image.url)})\n\n`
    : '';
  return `---
${matter.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join('\n')}
---

# ${toSingleLine(post.title)}

${image}${post.text}
`;
}
