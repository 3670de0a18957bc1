import { absoluteUrl } from '@/lib/config/site-origin';
import { AUTHOR_NOT_KNOWN } from '@/lib/posts/author';
import { postToLine } from '@/lib/posts/markdown';
import { toSingleLine } from '@/lib/utils/clip';
import { markdownDocument } from '@/lib/utils/markdown';
import { type Story, storyPath } from './model';

/** A story's page as a Markdown document. */
export const storyToMarkdown = ({ slug, title, posts, views }: Story): string =>
  markdownDocument(
    {
      title: toSingleLine(title),
      url: absoluteUrl(storyPath(slug)),
      began: posts[0]?.publishedAt ?? null,
      first_author: posts[0]?.author ?? null,
      authors: [...new Set(posts.flatMap(({ author }) => author ?? []))],
    },
    [
      `# ${toSingleLine(title)}\n\n${posts.map(postToLine).join('\n')}`,
      ...views.map(({ isDispute, quotes }) =>
        [
          `## ${isDispute ? 'Where opinions differ' : 'What several say'}\n`,
          ...quotes.map(
            ({ post: id, text }) =>
              `> ${toSingleLine(text)} (${posts.find((post) => post.id === id)?.author ?? AUTHOR_NOT_KNOWN})\n`,
          ),
        ].join('\n'),
      ),
    ].join('\n\n'),
  );
