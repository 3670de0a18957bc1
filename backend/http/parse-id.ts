import type { Context } from 'hono';
import { ApiError } from './api-error.ts';

const MAX_ID = 2_147_483_647;

/** The `:id` of a path. Throws a 404 for anything that cannot be an id. */
export function parseId(c: Context): number {
  const text = c.req.param('id') ?? '';
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id < 1 || id > MAX_ID) throw new ApiError('NotFoundError');
  return id;
}
