import { z } from 'zod';
import { AppError } from '@/lib/utils/errors/app-error';
import { escapeXml } from '@/lib/utils/xml';
import type { ImportedBookmark } from './model';

const postSchema = z.union([
  z.string().transform((reference) => ({ reference, note: '' })),
  // Our own export names each post three times; the slug is valid on any copy of the site.
  z
    .object({
      slug: z.string().optional(),
      url: z.string().optional(),
      link: z.string().nullish(),
      note: z.string().nullish(),
    })
    .transform(({ slug, url, link, note }) => ({ reference: slug || url || link || '', note: note ?? '' })),
]);

const fileSchema = z.object({
  bookmarks: z.array(
    z
      .object({ name: z.string(), posts: z.array(postSchema).default([]) })
      .transform(({ name, posts: all }): ImportedBookmark => {
        const posts = all.filter(({ reference }) => reference !== '');
        const notes = posts.flatMap(({ reference, note }) => (note === '' ? [] : [[reference, note] as const]));
        return {
          name,
          posts: posts.map(({ reference }) => reference),
          ...(notes.length > 0 && { notes: Object.fromEntries(notes) }),
        };
      }),
  ),
});

/** Accepts our own JSON, exported accounts included, and a browser's HTML. Throws `AppError('bad_request')`. */
export function parseBookmarkFile(content: string): ImportedBookmark[] {
  const text = content.replace(/^\uFEFF/, '').trim();
  const bookmarks = text.startsWith('{') ? parseJsonFile(text) : parseHtmlFile(text);
  if (!bookmarks) throw new AppError('bad_request', { message: 'This file holds no bookmarks that could be read.' });
  return bookmarks;
}

function parseJsonFile(text: string): ImportedBookmark[] | null {
  try {
    return fileSchema.parse(JSON.parse(text)).bookmarks;
  } catch {
    return null;
  }
}

function parseHtmlFile(text: string): ImportedBookmark[] | null {
  const bookmarks = parseNetscapeFile(text);
  return bookmarks.length > 0 ? bookmarks : null;
}

/* The "Netscape" bookmark file of all browsers: nested <DL> lists, each named by the <H3> before it, with <A HREF>
   entries. Parsed tag by tag because <DT> and <P> are never closed. */

type ExportedBookmark = { name: string; createdAt: string; posts: { title: string | null; url: string }[] };

const LOOSE_BOOKMARKS_NAME = 'Imported';

export function formatNetscapeFile(bookmarks: ExportedBookmark[]): string {
  const folders = bookmarks.map(({ name, createdAt, posts }) => {
    const seconds = Math.floor(Date.parse(createdAt) / 1000);
    const links = posts.map(
      ({ title, url }) => `        <DT><A HREF="${escapeXml(url)}">${escapeXml(title || url)}</A>`,
    );
    return [`    <DT><H3 ADD_DATE="${seconds}">${escapeXml(name)}</H3>`, '    <DL><p>', ...links, '    </DL><p>'].join(
      '\n',
    );
  });
  return [
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
    '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">',
    '<TITLE>Bookmarks</TITLE>',
    '<H1>Bookmarks</H1>',
    '<DL><p>',
    ...folders,
    '</DL><p>',
    '',
  ].join('\n');
}

/** A nested folder becomes a separate collection. Folders without a web link are dropped. */
export function parseNetscapeFile(html: string): ImportedBookmark[] {
  const links = new Map<string, Set<string>>();
  const open: string[] = [];
  let heading = LOOSE_BOOKMARKS_NAME;
  for (const { groups } of html.matchAll(TAGS)) {
    if (groups?.folder !== undefined) heading = unescapeHtml(groups.folder).trim() || LOOSE_BOOKMARKS_NAME;
    else if (groups?.opened !== undefined) open.push(heading);
    else if (groups?.closed !== undefined) open.pop();
    else addLink(open.at(-1) ?? LOOSE_BOOKMARKS_NAME, groups?.quoted ?? groups?.single ?? '');
  }
  return [...links].map(([name, posts]) => ({ name, posts: [...posts] }));

  function addLink(folder: string, href: string): void {
    const url = unescapeHtml(href).trim();
    if (!/^https?:\/\//i.test(url)) return;
    const posts = links.get(folder) ?? new Set();
    links.set(folder, posts.add(url));
  }
}

// No part matches across a `<`: a million unclosed tags would otherwise take quadratic time.
const TAGS =
  /<h3\b[^<>]*>(?<folder>[^<]*)|<(?<opened>dl)\b|<(?<closed>\/dl)\b|<a\b[^<>]*?\bhref\s*=\s*(?:"(?<quoted>[^"<]*)"|'(?<single>[^'<]*)')/gi;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function unescapeHtml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (entity, hex, decimal, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? entity;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
