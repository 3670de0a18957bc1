import { UPSTREAM_MESSAGES } from '@/lib/messages/upstream';
import { AppError } from '../utils/errors/app-error';

/** The texts of spec §8 for a failed call: the upstream's status, else `otherwise`. */
export function callErrorText(error: unknown, otherwise: string): string {
  const status = error instanceof AppError ? (error.upstreamStatus ?? 0) : 0;
  return status >= 400 ? UPSTREAM_MESSAGES.httpError(status) : otherwise;
}
