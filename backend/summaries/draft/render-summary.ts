import { tryDecode } from '#runtime/try-decode.ts';
import type { SummaryDraft, SummaryPost } from './draft.ts';
import { hasOwnTitle } from './own-title.ts';

/** A post as far as citations are concerned. */
export type CitedPost = Pick<SummaryPost, 'id' | 'slug' | 'title' | 'author' | 'text'>;

const LABEL_MAX_CHARACTERS = 80;

/**
 * A summary as Markdown: its points as lists, under their sections' headings, each ending with links to the posts that it cites
 * (`/feed/{slug}`). A link's title is the quotation that the point rests on. The last line says who wrote it. The texts are escaped,
 * so that nothing of them becomes a link, a heading or HTML. `posts` holds the posts that it cites, `count` is how many it was made of.
 */
export function renderSummary(draft: SummaryDraft, posts: readonly CitedPost[], count = posts.length): string {
  return draft.points.length === 0 ? '' : `${renderPoints(draft, posts)}\n\n${renderBasis(draft, count)}`;
}

function renderPoints({ points }: SummaryDraft, posts: readonly CitedPost[]): string {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const lines = points.flatMap(({ text, posts: ids, quotes, section }, index) => {
    const links = ids.flatMap((id, at) => {
      const post = byId.get(id);
      return post
        ? [`[${escapeMarkdown(toLabel(post, ids.length, text))}](${postPath(post)}${toLinkTitle(quotes?.[at])})`]
        : [];
    });
    const point = `- ${escapeMarkdown(text)} — ${links.join(', ')}`;
    const isNew = section !== undefined && section !== points[index - 1]?.section;
    return isNew ? [...(index > 0 ? [''] : []), `## ${escapeMarkdown(section)}`, '', point] : [point];
  });
  return lines.join('\n');
}

function renderBasis({ model }: SummaryDraft, posts: number): string {
  const from = `Written from ${posts} ${posts === 1 ? 'post' : 'posts'} by`;
  return `*${from} ${model === undefined ? 'rules' : `${escapeMarkdown(model)}, each claim checked against its post`}.*`;
}

const BASIS = /\s*(\*Written from \d+ posts? by [^\n]+\.\*)\s*$/;

/** A summary's text, and the line below it that says who wrote it, or an empty one. */
export function splitBasis(markdown: string): { text: string; basis: string } {
  const [all = '', basis = ''] = BASIS.exec(markdown) ?? [];
  return { text: markdown.slice(0, markdown.length - all.length), basis };
}

/** A quotation as the title of a link, without what would end it. */
function toLinkTitle(quote: string | undefined): string {
  if (!quote) return '';
  const escaped = toSingleLine(quote)
    .replaceAll('&', '&amp;')
    .replaceAll(/["\\`*_[\]<>|~()]/g, (mark) => `&#${mark.charCodeAt(0)};`);
  return ` "${escaped}"`;
}

/** The author, and the post's title if it is the only one cited: a sentence from a text's middle lacks its subject. */
function toLabel(post: CitedPost, citedPosts: number, text: string): string {
  const { author, title } = post;
  if (!author) return clip(title) || 'Author not known';
  const isNamed = text.startsWith('[');
  return citedPosts === 1 && !isNamed && hasOwnTitle(post) ? clip(`${author}: ${title}`) : author;
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

/** The slugs that a summary's Markdown cites. */
export function listCitedSlugs(content: string): string[] {
  return [...content.matchAll(/\]\(\/feed\/([^\s()]+)(?: "[^"\n]*")?\)/g)].flatMap(
    ([, slug = '']) => tryDecode(slug) ?? [],
  );
}
