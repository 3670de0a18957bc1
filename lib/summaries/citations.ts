import { siteOrigin } from '@/lib/config/site-origin';
import type { Summary, SummaryKey } from './model';

/** A sentence of a post, or several, as a summary repeats it in plain text; empty where the summary only lists the post. */
export type Citation = { summary: SummaryKey & Pick<Summary, 'title'>; text: string };

/** The citations of each cited post, by its slug: the newest day or week first, a week before its days. */
export type CitationIndex = ReadonlyMap<string, readonly Citation[]>;

/** Indexes summaries, the newest of each kind first. */
export function indexCitations(summaries: readonly Summary[]): CitationIndex {
  const index = new Map<string, Citation[]>();
  for (const summary of summaries) {
    const { kind, day, title } = summary;
    for (const { slugs, text } of listCitations(summary.content)) {
      for (const slug of slugs) index.set(slug, [...(index.get(slug) ?? []), { summary: { kind, day, title }, text }]);
    }
  }
  return new Map([...index].map(([slug, citations]) => [slug, citations.sort(byDay)]));
}

const byDay = ({ summary: a }: Citation, { summary: b }: Citation): number =>
  b.day.localeCompare(a.day) || b.kind.localeCompare(a.kind);

// A link to a post of this site, with or without its origin.
const POST_LINK =
  /(?<!\\)\[(?<label>(?:\\.|[^[\]\\])*)\]\((?<origin>https?:\/\/[^/\s)]+)?\/feed\/(?<slug>[^\s()?#/]+)(?:[?#][^\s()]*)?\)/g;

/** A line of a summary that links to posts. */
export type CitingLine = {
  slugs: string[];
  /** Its words before the first link. */
  text: string;
  /** The words of the first link: an author, often with the post's title behind a colon. */
  label: string;
  /** The heading above. */
  heading: string | null;
};

/** The lines of a summary's Markdown that link to posts. */
export function listCitations(markdown: string): CitingLine[] {
  let heading: string | null = null;
  return markdown.split('\n').flatMap((line) => {
    heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1] ?? heading;
    const links = [...line.matchAll(POST_LINK)].filter(({ groups }) => isOwn(groups?.origin));
    const [first] = links;
    if (!first) return [];
    const slugs = links.flatMap(({ groups }) => decodeSlug(groups?.slug ?? '') ?? []);
    const text = toPlainText(line.slice(0, first.index));
    return slugs.length === 0
      ? []
      : [{ slugs: [...new Set(slugs)], text, label: toPlainText(first.groups?.label ?? ''), heading }];
  });
}

const isOwn = (origin: string | undefined): boolean => origin === undefined || origin === siteOrigin();

function decodeSlug(slug: string): string | null {
  try {
    return decodeURIComponent(slug);
  } catch {
    return null;
  }
}

/** Without the mark of its list, emphasis, the escapes of Markdown, and the dash before the link. */
const toPlainText = (line: string): string =>
  line
    .replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+/, '')
    .replace(/\s*[—–-]?\s*$/, '')
    .replaceAll(/(?<!\\)(\*{1,3})(?=\S)([^*]*[^\s\\])\1/g, '$2')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&amp;', '&')
    .trim();

/**
 * The sentences of a citation as they stand in the post: a title in front of them in brackets names their subject, and dots stand for
 * what was left out between them.
 */
export const splitQuoted = (text: string): string[] =>
  text
    .replace(/^\[[^\]]*\]\s+/, '')
    .split(' … ')
    .map((part) => part.trim())
    .filter((part) => part !== '');
