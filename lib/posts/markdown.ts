import { absoluteUrl } from '@/lib/config/site-origin';
import { toSingleLine } from '@/lib/utils/clip';
import { markdownDocument } from '@/lib/utils/markdown';
import type { Post } from './model';
import { postUrl } from './url';

/** The front matter has the post's fields; `authorHref` is the author's page, if any. */
export function postToMarkdown(post: Post, authorHref: string | null = null): string {
  const image = post.image
    ? `![${toSingleLine(post.image.alt).replace(/[[\]]/g, '')}](${absoluteUrl(post.image.url)})\n\n`
    : '';
  return markdownDocument(
    {
      title: toSingleLine(post.title),
      author: post.author,
      author_page: authorHref && absoluteUrl(authorHref),
      platform: post.platform,
      published: post.publishedAt,
      updated: post.modifiedAt,
      url: postUrl(post),
      source: post.sourceUrl,
      hashtags: post.hashtags.map(({ name }) => name).join(' '),
    },
    `# ${toSingleLine(post.title)}\n\n${image}${post.text}`,
  );
}

/** A list item with a link to the post's Markdown. */
export const postToLine = (post: Pick<Post, 'slug' | 'title' | 'author' | 'publishedAt'>): string =>
  `- [${toSingleLine(post.title).replace(/[[\]]/g, '')}](${postUrl(post)}.md): ${post.author === null ? '' : `${post.author}, `}${post.publishedAt.slice(0, 10)}`;
