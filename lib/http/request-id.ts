import { randomUUID } from 'node:crypto';

/** A plain id from a proxy or caller is reused, so that its log and ours can be compared. */
export const requestIdOf = (given: string | null | undefined): string =>
  given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
