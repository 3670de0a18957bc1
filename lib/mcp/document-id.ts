import type { DocumentKind } from '@/lib/seo/markdown/load-document';
import { parseSummaryKey, summaryHref, summaryKey } from '@/lib/summaries/model';

/** The first part of an id, and the folder of the pages of its kind. */
const FOLDERS = { post: 'feed', author: 'authors', hashtag: 'hashtags', story: 'stories' } as const;

type Prefix = keyof typeof FOLDERS;

const PREFIXES = Object.keys(FOLDERS) as Prefix[];

/** A page in words for machines: `post:a-slug`, `author:jo-smith`, `hashtag:ppc`, `story:a-slug-7`, `summary:daily-2026-11-28`. */
export type DocumentId = `${Prefix | 'summary'}:${string}`;

/** The page of an id. Null for anything else than an id. */
export function parseDocumentId(id: string): { kind: DocumentKind; key: string } | null {
  const [, prefix = '', key = ''] = /^([a-z]+):(.+)$/s.exec(id) ?? [];
  if (prefix === 'summary') {
    const summary = parseSummaryKey(key);
    return summary && { kind: summary.kind, key: summary.day };
  }
  return Object.hasOwn(FOLDERS, prefix) ? { kind: FOLDERS[prefix as Prefix], key } : null;
}

/** The id of a page of the site by its path, without a query. Null for a page that has none. */
export function toDocumentId(path: string): DocumentId | null {
  const [, folder, ...rest] = (path.split('?', 1)[0] ?? '').split('/');
  if (folder === 'summaries') {
    const key = parseSummaryKey(rest.join('-'));
    return key && summaryHref(key) === path ? `summary:${summaryKey(key)}` : null;
  }
  const prefix = PREFIXES.find((one) => FOLDERS[one] === folder);
  const [key = ''] = rest;
  return prefix && key !== '' && rest.length === 1 ? `${prefix}:${decodeURIComponent(key)}` : null;
}
