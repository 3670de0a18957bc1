import 'server-only';
import type { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';

/** Parses an upstream's answer. Throws `AppError('upstream_failed')` with zod's reasons as cause. */
export function parseUpstream<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success) throw new AppError('upstream_failed', { cause: result.error });
  return result.data;
}
