import 'server-only';
import { type ReadOptions, readContentApi } from '@/lib/upstream/content';
import type { Tag } from './model';
import { normalizeNamed, wireNamedListSchema } from './wire';

const PAGE_SIZE = 100;
const MAX_PAGES = 50;

/**
 * Reads a list of up to 50 pages with 100 items each; further items are left out. `path` ends with `?`, or with a query that
 * more parameters are appended to. Throws `AppError`.
 */
export async function listAllPages(path: string, options: ReadOptions): Promise<Tag[]> {
  const first = await fetchPage(1);
  // An upstream may have shorter pages than requested.
  const pages = Math.min(Math.ceil(first.total / (first.items.length || PAGE_SIZE)), MAX_PAGES);
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => fetchPage(index + 2)));
  return [first, ...rest].flatMap(({ items }) => items);

  async function fetchPage(page: number) {
    const separator = path.endsWith('?') ? '' : '&';
    const query = `${separator}pagination[page]=${page}&pagination[pageSize]=${PAGE_SIZE}`;
    const { data, meta } = await readContentApi(wireNamedListSchema, path + query, options);
    return { items: data.map(normalizeNamed), total: meta?.pagination?.total ?? data.length };
  }
}
