import 'server-only';
import { z } from 'zod';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { ImportedBookmark, ImportReport } from './transfer';

const reportSchema = z.object({ created: z.number(), attached: z.number(), unknown: z.array(z.string()) });

/** Adds what the caller lacks. Throws `AppError`. */
export async function importBookmarks(bookmarks: ImportedBookmark[], caller: CallContext): Promise<ImportReport> {
  const answer = await callContentApi('/api/bookmarks/import', { ...caller, method: 'POST', body: { bookmarks } });
  const { created, attached, unknown } = parseUpstream(reportSchema, answer);
  return { created, attached, unknown: unknown.length };
}
