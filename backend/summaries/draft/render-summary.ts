import { mayBeRepeated, ownTitle } from '../../text/passages/own-title.ts';
import type { SourcePost } from '../../text/passages/source-post.ts';
import type { SummaryDraft, SummaryPoint } from './draft.ts';

/** A post as far as citations are concerned. */
export type CitedPost = Pick<SourcePost, 'id' | 'slug' | 'title' | 'author' | 'text'>;

const LABEL_MAX_CHARACTERS = 80;

/**
 * A summary as Markdown: its points as lists, under their sections' headings, each ending with links to the posts that it cites
 * (`/feed/{slug}`). The last line says who selected them. The texts are escaped, so that nothing of them becomes a link, a heading or
 * HTML. `posts` holds the posts that it cites, and is what they were selected from.
 */
export function renderSummary(draft: SummaryDraft, posts: readonly CitedPost[]): string {
  if (draft.points.length === 0) return '';
  const by = draft.selector === undefined ? 'rules' : escapeMarkdown(draft.selector);
  const basis = `*Selected from ${posts.length} ${posts.length === 1 ? 'post' : 'posts'} by ${by}.*`;
  return `${renderPoints(draft, posts)}\n\n${basis}`;
}

function renderPoints({ points }: SummaryDraft, posts: readonly CitedPost[]): string {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const lines = points.flatMap((given, index) => {
    const { text, posts: ids, section } = given;
    const links = ids.flatMap((id) => {
      const post = byId.get(id);
      return post ? [`[${escapeMarkdown(toLabel(post, ids.length, given))}](${postPath(post)})`] : [];
    });
    const point = `- ${text === '' ? '' : `${escapeMarkdown(text)} — `}${links.join(', ')}`;
    const isNew = section !== undefined && section !== points[index - 1]?.section;
    return isNew ? [...(index > 0 ? [''] : []), `## ${escapeMarkdown(section)}`, '', point] : [point];
  });
  return lines.join('\n');
}

/** The author, and the post's title if it is the only one cited: a sentence from a text's middle lacks its subject. */
function toLabel(post: CitedPost, citedPosts: number, { text, name }: SummaryPoint): string {
  const { author, title } = post;
  const own = text === '' ? name : text.startsWith('[') ? null : ownTitle(post);
  if (!author) return clip((text === '' ? own : mayBeRepeated(title) && title) || '') || 'Author not known';
  return citedPosts === 1 && own ? clip(`${author}: ${own}`) : author;
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
const postPath = ({ slug }: CitedPost): string =>
  `/feed/${encodeURIComponent(slug.toWellFormed()).replaceAll('(', '%28').replaceAll(')', '%29')}`;
