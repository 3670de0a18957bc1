import { Hono } from 'hono';
import { tryDecode } from '#runtime/try-decode.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { ApiError, fieldErrors } from '../http/api-error.ts';
import { parseDataBody } from '../http/parse-body.ts';
import { createSuggestion, findOwnPost, listOwnSuggestions } from './repository.ts';
import { SUGGESTIONS_PER_DAY, type SuggestionOutcome, suggestionBodySchema } from './suggestion.ts';

const DAY_S = 24 * 60 * 60;
const SHOWN = 200;

type Dependencies = { database: DatabaseHandle; config: { siteUrl: string }; clock: () => Date };

/**
 * `POST /api/suggestions` with `{"data":{"link","note"}}` suggests a post, of a signed-in reader; `GET` sends the reader's own, and to
 * visitors none. A Strapi has neither.
 */
export function suggestionRoutes({ database: { db }, config, clock }: Dependencies): Hono {
  const routes = new Hono();
  routes.get('/', async (c) => {
    const caller = c.get('caller');
    return c.json({
      data: caller ? await listOwnSuggestions(db, caller.id, SHOWN) : [],
      meta: { perDay: SUGGESTIONS_PER_DAY },
    });
  });
  routes.post('/', async (c) => {
    const caller = c.get('caller');
    if (!caller) throw new ApiError('UnauthorizedError');
    const body = await parseDataBody(c, suggestionBodySchema);
    const own = new URL(body.link).host === new URL(config.siteUrl).host;
    const outcome = own
      ? await findHere(body.link)
      : await db
          .transaction()
          .execute((transaction) => createSuggestion(transaction, { ...body, userId: caller.id }, clock()));
    if (outcome === null) {
      const message = `You can suggest ${SUGGESTIONS_PER_DAY} posts in a day. Please come back tomorrow.`;
      throw new ApiError('RateLimitError', message, { headers: { 'Retry-After': String(DAY_S) } });
    }
    return c.json({ data: outcome, meta: {} });
  });
  return routes;

  async function findHere(link: string): Promise<SuggestionOutcome> {
    const path = new URL(link).pathname;
    const slug = /^\/feed\/(.+)$/.exec(tryDecode(path) ?? path)?.[1];
    const found = slug && !slug.includes('\0') ? await findOwnPost(db, slug) : null;
    if (found) return { outcome: 'here', slug: found };
    throw fieldErrors([
      { path: ['link'], message: 'This is an address of this site: give that of the original post.' },
    ]);
  }
}
