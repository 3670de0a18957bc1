import type { IncomingMessage } from 'node:http';

/** What a request asks of a cached page. */
export type PageQuestion = {
  /** Names the page and its part. Questions that Next might answer differently have different keys. */
  key: string;
  path: string;
  /** The part that the router fetches ahead, or null for the page itself. */
  segment: string | null;
};

/** The feed and the articles, as they are written in links. Other pages depend on more than their address, or are asked for seldom. */
const PAGE = /^\/(?:feed(?:\/[^/?#]+)?)?$/;
/** What mailers and advertisers add to a link, and no page reads. */
const CAMPAIGN = /\?(?:(?:utm_[a-z]+|gclid|fbclid|msclkid|ref)=[\w.~%+-]*(?:&|$))+$/;
/** What the router adds: a hash of its headers, which Next checks. */
const HASH = /\?_rsc=[\w-]+$/;
/** By these a client asks Next for something else than the page, or tells it to make the page anew. */
const NEXT_HEADER = /^(?:rsc$|next-|x-next|x-middleware-|x-prerender-|x-matched-|x-invoke-)/;
/** Those of a part that is fetched ahead. No page here depends on the last, which is the address that it is fetched from. */
const SEGMENT_HEADERS = ['rsc', 'next-router-prefetch', 'next-router-segment-prefetch', 'next-url'];
const DRAFT_COOKIE = /__prerender_bypass|__next_preview_data/;

/** Null for everything that is not the page as it is, or a part of it that the router fetches ahead. */
export function parsePageQuestion(request: IncomingMessage): PageQuestion | null {
  const names = listNextHeaders(request);
  if (!names) return null;
  const { url = '', headers } = request;
  if (names.length === 0) {
    const path = url.replace(CAMPAIGN, '');
    return PAGE.test(path) ? { key: path, path, segment: null } : null;
  }
  const path = url.replace(HASH, '');
  const segment = headers['next-router-segment-prefetch'];
  const isPart =
    path !== url &&
    PAGE.test(path) &&
    typeof segment === 'string' &&
    headers.rsc === '1' &&
    headers['next-router-prefetch'] === '1' &&
    names.every((name) => SEGMENT_HEADERS.includes(name));
  // With the hash: it names the part, and only those pairs are answered that Next has found right.
  return isPart ? { key: `${url} ${segment}`, path, segment } : null;
}

/** Whether a request is for a whole page as everybody sees it. */
export const asksForWholePage = (request: IncomingMessage): boolean => listNextHeaders(request)?.length === 0;

/** Null where it is for no page, or for another form of it. */
function listNextHeaders({ method, headers }: IncomingMessage): string[] | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (DRAFT_COOKIE.test(headers.cookie ?? '') || /markdown/i.test(headers.accept ?? '')) return null;
  return Object.keys(headers).filter((name) => NEXT_HEADER.test(name));
}
