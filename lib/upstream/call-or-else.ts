import 'server-only';
import { AppError } from '@/lib/utils/errors/app-error';

/** Errors that do not indicate whether the content API has a call. */
const OTHER_FAILURES: ReadonlySet<AppError['code']> = new Set([
  'gone',
  'too_many_requests',
  'upstream_timeout',
  'upstream_unavailable',
  'out_of_space',
]);

/** Falls back where the content API lacks a call of ours: a Strapi reads an unknown path as an id, with varying results. */
export async function callOrElse<T>(call: () => Promise<T>, fallback: () => T | Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof AppError) || OTHER_FAILURES.has(error.code)) throw error;
    return fallback();
  }
}
