import { absoluteUrl } from '@/lib/config/site-origin';
import { postToLine } from '@/lib/posts/markdown';
import { clipText, toSingleLine } from '@/lib/utils/clip';
import { countPosts, formatCount } from '@/lib/utils/format';
import { markdownDocument } from '@/lib/utils/markdown';
import { listFeedPath, listPath, type PublicList } from './model';

const DESCRIPTION_MAX_CHARACTERS = 160;

/** One line for link previews and feed readers. */
export const describeList = ({ about, shownAs, total }: PublicList): string =>
  clipText(about ? toSingleLine(about) : `${countPosts(total)} chosen by ${shownAs}.`, DESCRIPTION_MAX_CHARACTERS);

/** A list as a Markdown document, with notes as quotations. */
export const listToMarkdown = ({ token, title, about, shownAs, updatedAt, entries, total }: PublicList): string =>
  markdownDocument(
    {
      title: toSingleLine(title),
      by: shownAs,
      url: absoluteUrl(listPath(token)),
      posts: total,
      updated: updatedAt,
      feed: absoluteUrl(listFeedPath(token)),
    },
    [
      `# ${toSingleLine(title)}`,
      ...(about ? [quote(about)] : []),
      entries
        .map(({ note, post }) => (note ? `${postToLine(post)}\n${quote(note, '  ')}` : postToLine(post)))
        .join('\n'),
      ...(total > entries.length ? [`The first ${formatCount(entries.length)} of ${countPosts(total)}.`] : []),
    ].join('\n\n'),
  );

/** What a reader wrote is text: no line of it becomes a heading or a list. */
const quote = (text: string, indent = ''): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .trimStart()
        .replaceAll(/[\\`*_{}[\]()<>#|~!+=&-]/g, '\\$&')
        .replace(/^(\d+)([.)])/, '$1\\$2'),
    )
    .map((line) => `${indent}> ${line}`)
    .join('\n');
