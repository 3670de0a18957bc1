import 'server-only';
import type { z } from 'zod';
import { addTags } from '@/lib/http/response/response-rules';
import { parseJson } from '@/lib/utils/parse-json';
import { parseUpstream } from './parse';

/** Seconds of freshness, tags that invalidate the upstream response and pages made of it, and its required shape. */
export type ReadCache = { freshS: number; tags: string[]; schema: z.ZodType };

/** Extends `fetch` options, which Next passes to the fetch below its own. */
export type CheckedRequestInit = RequestInit & {
  /** Throws for the body of a 200 that must not be cached (see server/outgoing-fetch.ts). */
  checkBody?: (text: string) => void;
};

/**
 * Lets Next cache a response that parses. Next caches every 200, and an error page with that status would replace a valid
 * response.
 */
export function storeResult({ freshS, tags, schema }: ReadCache): CheckedRequestInit {
  addTags(tags);
  return { next: { revalidate: freshS, tags }, checkBody: (text) => void parseUpstream(schema, parseJson(text)) };
}
