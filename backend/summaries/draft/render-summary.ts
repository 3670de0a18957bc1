import type { SummaryDraft, SummaryPost } from './draft.ts';
import { hasOwnTitle } from './own-title.ts';

const LABEL_MAX_CHARACTERS = 80;

/**
 * A summary as Markdown: a list of its points, each ending with links to the posts that it cites (`/feed/{slug}`). The
 * texts are escaped, so that nothing of them becomes a link, a heading or HTML. `posts` holds all that are cited.
 */
export function renderSummary({ points }: SummaryDraft, posts: readonly SummaryPost[]): string {
  const byId = new Map(posts.map((post) => [post.id, post]));
  return points
    .map(({ text, posts: ids }) => {
      const cited = ids.flatMap((id) => byId.get(id) ?? []);
      const links = cited.map((post) => `[${escapeMarkdown(toLabel(post, cited.length))}](${postPath(post)})`);
      return `- ${escapeMarkdown(text)} — ${links.join(', ')}`;
    })
    .join('\n');
}

/** Who said it, and under which title where that is the only post cited: a sentence from a text's middle lacks its subject. */
function toLabel(post: SummaryPost, citedPosts: number): string {
  const { author, title } = post;
  if (!author) return clip(title) || 'Unknown User';
  return citedPosts === 1 && hasOwnTitle(post) ? clip(`${author}: ${title}`) : author;
}

function clip(label: string): string {
  const line = toSingleLine(label);
  if (line.length <= LABEL_MAX_CHARACTERS) return line;
  const cut = line.slice(0, line.lastIndexOf(' ', LABEL_MAX_CHARACTERS) + 1 || LABEL_MAX_CHARACTERS);
  return `${cut.toWellFormed().replace(/[\s\p{P}]+$/u, '')}…`;
}

const toSingleLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

function escapeMarkdown(text: string): string {
  return toSingleLine(text)
    .replaceAll(/[\\`*_[\]<>|~]/g, '\\$&')
    .replaceAll(/&(?=#?\w+;)/g, '&amp;')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^[-+#=]/, '\\$&');
}

/** Brackets would end a link in Markdown. */
const postPath = ({ slug }: SummaryPost): string =>
  `/feed/${encodeURIComponent(slug.toWellFormed()).replaceAll('(', '%28').replaceAll(')', '%29')}`;

/** The slugs that a summary's Markdown cites. */
export function listCitedSlugs(content: string): string[] {
  return [...content.matchAll(/\]\(\/feed\/([^\s()]+)\)/g)].flatMap(([, slug = '']) => {
    try {
      return [decodeURIComponent(slug)];
    } catch {
      return [];
    }
  });
}
