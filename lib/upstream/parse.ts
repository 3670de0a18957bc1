import 'server-only';
import type { z } from 'zod';
import { AppError } from '@/lib/utils/errors/app-error';

/** Throws `AppError('upstream_failed')` with zod's error as cause. */
export function parseUpstream<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success) throw new AppError('upstream_failed', { cause: result.error });
  return result.data;
}
