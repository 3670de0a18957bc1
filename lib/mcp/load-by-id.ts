import 'server-only';
import { setMaxAge } from '@/lib/response/response-rules';
import { type DocumentKind, loadMarkdown, type MarkdownDocument } from '@/lib/seo/markdown/load-document';
import { AppError } from '@/lib/utils/errors/app-error';
import { CallError } from './call-error';
import { parseDocumentId, toDocumentId } from './document-id';

/** In the same words whether there never was one, or it was removed. */
const MISSING = 'There is nothing here with this id. Ids come from the results of search, latest, summary and topics.';

/** The page of an id, or the one that has taken its place, as its address sends it in Markdown. Throws `CallError` and `AppError`. */
export async function loadById(id: string): Promise<MarkdownDocument> {
  const place = parseDocumentId(id);
  const loaded = place && (await load(place));
  const moved = loaded && 'movedTo' in loaded ? parseDocumentId(toDocumentId(loaded.movedTo) ?? '') : null;
  const document = moved ? await load(moved) : loaded;
  if (!document || 'movedTo' in document) throw new CallError(MISSING);
  setMaxAge(document.freshS);
  return document;
}

async function load({ kind, key }: { kind: DocumentKind; key: string }) {
  try {
    return await loadMarkdown(kind, key);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'gone')) return null;
    throw error;
  }
}
