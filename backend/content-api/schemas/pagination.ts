import { ApiError } from '../../http/api-error.ts';
import { invalidParameter, isRecord } from './query-string.ts';

const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;
const MAX_LIMIT = 1000;

type Slice = { offset: number; limit: number; withCount: boolean };
/** Pages from 1, or an offset; `offset` and `limit` are set for both. */
export type Pagination = Slice & ({ kind: 'page'; page: number; pageSize: number } | { kind: 'offset' });

export type WirePagination =
  | { page: number; pageSize: number; pageCount?: number; total?: number }
  | { start: number; limit: number; total?: number };

/** Clamps pages to 100 entries and limits to 1000. */
export function parsePagination(input: unknown): Pagination {
  if (input !== undefined && !isRecord(input)) throw invalidParameter('pagination');
  const { page, pageSize, start, limit, withCount, ...unknown } = input ?? {};
  for (const name of Object.keys(unknown)) throw invalidParameter(name);
  const isOffset = start !== undefined || limit !== undefined;
  if (isOffset && (page !== undefined || pageSize !== undefined)) {
    throw new ApiError(
      'ValidationError',
      'Invalid pagination parameters. Expected either start/limit or page/pageSize',
    );
  }
  const counted = parseWithCount(withCount);
  if (isOffset) {
    return {
      kind: 'offset',
      offset: parseInteger(start, 'start', 0, 0),
      limit: Math.min(parseInteger(limit, 'limit', 1, DEFAULT_PAGE_SIZE), MAX_LIMIT),
      withCount: counted,
    };
  }
  const size = Math.min(parseInteger(pageSize, 'pageSize', 1, DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE);
  const number = parseInteger(page, 'page', 1, 1);
  return { kind: 'page', page: number, pageSize: size, offset: (number - 1) * size, limit: size, withCount: counted };
}

export function toWirePagination(pagination: Pagination, total: number): WirePagination {
  const { withCount } = pagination;
  if (pagination.kind === 'offset') {
    return { start: pagination.offset, limit: pagination.limit, ...(withCount && { total }) };
  }
  const { page, pageSize } = pagination;
  return { page, pageSize, ...(withCount && { pageCount: Math.ceil(total / pageSize), total }) };
}

function parseInteger(input: unknown, name: string, min: number, fallback: number): number {
  if (input === undefined) return fallback;
  const value = Number(input);
  // Nine digits times the page size stay far below the limit of a database offset.
  if (typeof input !== 'string' || !/^\d{1,9}$/.test(input) || value < min) throw invalidParameter(name);
  return value;
}

function parseWithCount(input: unknown): boolean {
  if (input === undefined || input === 'true' || input === '1') return true;
  if (input === 'false' || input === '0') return false;
  throw invalidParameter('withCount');
}
