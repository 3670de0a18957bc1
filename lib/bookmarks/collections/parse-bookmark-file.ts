import { z } from 'zod';
import { AppError } from '@/lib/utils/errors/app-error';
import type { ImportedBookmark } from './model';
import { parseNetscapeFile } from './netscape-file';

const referenceSchema = z.union([
  z.string(),
  // Our own export names each post three times; the slug is valid on any copy of the site.
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
