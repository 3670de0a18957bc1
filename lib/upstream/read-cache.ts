import 'server-only';
import type { z } from 'zod';
import { parseJson } from '@/lib/text/parse-json';
import { parseUpstream } from './parse';

/** For how many seconds an answer counts as fresh, what invalidates it, and what it must look like to be kept at all. */
export type ReadCache = { freshS: number; tags: string[]; schema: z.ZodType };

/** What `fetch` takes here beyond the standard; Next hands it on to the fetch below its own. */
export type CheckedRequestInit = RequestInit & {
  /** Throws for the body of a 200 that must not be kept (see server/outgoing-fetch.ts). */
  checkBody?: (text: string) => void;
};

/**
 * Lets Next keep an answer of an upstream, if it parses. Next itself keeps every 200, so that an error page sent with the
 * wrong status would fail the page for as long as a good answer would have served it, and take the place of that.
 */
export const keepAnswer = ({ freshS, tags, schema }: ReadCache): CheckedRequestInit => ({
  next: { revalidate: freshS, tags },
  checkBody: (text) => void parseUpstream(schema, parseJson(text)),
});
