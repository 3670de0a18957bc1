import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { parseNetscapeFile } from './netscape-file';
import type { ImportedBookmark } from './transfer';

const referenceSchema = z.union([
  z.string(),
  // Our own export names each post three times; the slug comes first because it is right on any copy of the site.
  z
    .object({ slug: z.string().optional(), url: z.string().optional(), link: z.string().nullish() })
    .transform(({ slug, url, link }) => slug || url || link || ''),
]);

const fileSchema = z.object({
  bookmarks: z.array(
    z.object({
      name: z.string(),
      posts: z
        .array(referenceSchema)
        .default([])
        .transform((posts) => posts.filter((post) => post !== '')),
    }),
  ),
});

/**
 * Parses a file of bookmarks: our own JSON (an exported account, too) or the HTML of a browser. Throws
 * `AppError('bad_request')` for anything else.
 */
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
