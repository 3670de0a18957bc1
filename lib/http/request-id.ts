import { randomUUID } from 'node:crypto';

/**
 * The id of a request. The one that a proxy or caller has `given` is kept, so that its log and ours can be laid side by
 * side, as long as it is a plain one.
 */
export const requestIdOf = (given: string | null | undefined): string =>
  given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
