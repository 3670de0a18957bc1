import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import { callOrNull, readContentApi } from './content';

/** Visitors get an empty list of rules from our backend. A Strapi has no such call. */
const PATH = '/api/follow-rules';
const FRESH_S = 300;

/** Next caches what is there alone. */
let isMissingUntil = 0;

/**
 * Whether the content API has what a Strapi lacks: reports, export and deletion of accounts, stories, trends, mail of what one follows. Asked for
 * every five minutes. Throws `AppError` where the content API does not answer as expected.
 */
export const hasExtras = cache(async (): Promise<boolean> => {
  if (Date.now() < isMissingUntil) return false;
  const schema = z.object({ data: z.array(z.unknown()) });
  const answer = await callOrNull(() => readContentApi(schema, PATH, { cache: { freshS: FRESH_S, tags: [] } }));
  if (answer === null) isMissingUntil = Date.now() + FRESH_S * 1000;
  return answer !== null;
});
