import { z } from 'zod';
import { exportAccount } from '@/lib/account/mutations';
import { formatNetscapeFile, parseBookmarkFile } from '@/lib/bookmarks/bookmark-files';
import { importBookmarks } from '@/lib/bookmarks/mutations';
import { handleRoute } from '@/lib/http/route';

const querySchema = z.object({ format: z.enum(['json', 'html']).default('json') });
const bodySchema = z.object({ content: z.string() });
const FILE_BYTES = 1024 * 1024;

/** The reader's collections as a file: `?format=json`, or `?format=html` as browsers read and write bookmarks. */
export const GET = handleRoute({ session: 'required', query: querySchema }, async ({ query, caller }) => {
  const { bookmarks } = await exportAccount(caller);
  const headers = { 'content-disposition': `attachment; filename="bookmarks.${query.format}"` };
  if (query.format === 'json') return Response.json({ bookmarks }, { headers });
  return new Response(formatNetscapeFile(bookmarks), {
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  });
});

/**
 * Adds what a file of either kind holds and the reader lacks: `{content}` → `{created, attached, unknown}`, new
 * collections, new bookmarks, and how many links lead to no post here. Importing twice adds nothing.
 */
export const POST = handleRoute(
  { session: 'required', body: bodySchema, bodyBytes: FILE_BYTES },
  async ({ body, caller }) => Response.json(await importBookmarks(parseBookmarkFile(body.content), caller)),
);
