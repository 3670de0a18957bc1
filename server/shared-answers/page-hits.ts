import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type FoundPage, requestContext } from '#lib/http/request-context.ts';
import type { CompressedCopies } from './compressed-copies.ts';
import { findKnownTag, toWeakTag } from './entity-tag.ts';
import { preferredEncoding } from './preferred-encoding.ts';

/** What Next said of a page when it handed it out, with the entry of the page cache that it took it from. */
type Hit = {
  /** Weak, so that the page cache alone decides what stays in memory. */
  entry: WeakRef<object>;
  look: FoundPage['look'];
  etag: string;
  headers: OutgoingHttpHeaders;
};

type Options = {
  copies: CompressedCopies;
  /** Addresses whose headers are remembered, a kilobyte or two each. */
  maxPages?: number;
};

/** The feed and the articles, as they are written in links. Other pages depend on more than their address, or are asked for seldom. */
const PAGE = /^\/(?:feed(?:\/[^/?#]+)?)?$/;
/** What mailers and advertisers add to a link, and no page reads. */
const CAMPAIGN = /\?(?:(?:utm_[a-z]+|gclid|fbclid|msclkid|ref)=[\w.~%+-]*(?:&|$))+$/;
/** By these a client asks Next for something else than the page, or tells it to make the page anew. */
const NEXT_HEADER = /^(?:rsc$|next-|x-next|x-middleware-|x-prerender-|x-matched-|x-invoke-)/;
const DRAFT_COOKIE = /__prerender_bypass|__next_preview_data/;

/**
 * Answers a cached page that is fresh without Next, which takes two to four milliseconds to find the route, read the entry, and
 * compute the same tag again. Where anything is out of the ordinary, Next answers: what it then says of a page is remembered.
 *
 * Next's words are used for exactly the entry of the page cache that they were said of. The page cache is asked for each request,
 * as Next would ask it, so that a page that is stale, renewed, or gone is noticed at the same moment.
 */
export function createPageHits({ copies, maxPages = 2_000 }: Options) {
  const hits = new Map<string, Hit>();

  const keep = (url: string, hit: Hit): void => {
    hits.delete(url);
    hits.set(url, hit);
    const [oldest] = hits.keys();
    if (hits.size > maxPages && oldest !== undefined) hits.delete(oldest);
  };

  return {
    /** Answers, or passes on. */
    answer(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
      const path = (request.url ?? '').replace(CAMPAIGN, '');
      const hit = PAGE.test(path) && isPlain(request) ? hits.get(path) : undefined;
      if (!hit) {
        pass();
        return;
      }
      findFresh(hit)
        .then(
          (page) => {
            if (page) return sendPage(request, response, { path, hit, html: page.html, copies });
            hits.delete(path);
            pass();
          },
          () => pass(),
        )
        .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
    },

    /** Remembers what Next says in its answer to this request, where it is a page that was found fresh. */
    learn(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
      const { url = '', method } = request;
      if (method !== 'GET' || !PAGE.test(url) || !isPlain(request)) {
        pass();
        return;
      }
      const own = new Set(response.getHeaderNames());
      const { end } = response;
      response.end = (...args: unknown[]): ServerResponse => {
        const hit = toHit(response, own, args[0]);
        if (hit) keep(url, hit);
        return Reflect.apply(end, response, args);
      };
      pass();
    },
  };
}

/** Whether the request is for a page as it is, and nothing but that. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !DRAFT_COOKIE.test(headers.cookie ?? '') &&
    !/markdown/i.test(headers.accept ?? '') &&
    !Object.keys(headers).some((name) => NEXT_HEADER.test(name))
  );
}

async function findFresh({ entry, look }: Hit): Promise<FoundPage | null> {
  const page = await look();
  return page && page.entry === entry.deref() ? page : null;
}

/** @param own the names of headers that the answer had before Next began, which belong to the request */
function toHit(response: ServerResponse, own: Set<string>, body: unknown): Hit | null {
  const page = requestContext.getStore()?.foundPage;
  const etag = response.getHeader('etag');
  if (!page || body !== page.html || response.headersSent || response.statusCode !== 200) return null;
  if (response.getHeader('x-nextjs-cache') !== 'HIT' || typeof etag !== 'string' || response.hasHeader('set-cookie')) {
    return null;
  }
  const headers = Object.fromEntries(Object.entries(response.getHeaders()).filter(([name]) => !own.has(name)));
  headers.vary = [headers.vary ?? [], 'Accept-Encoding'].flat().join(', ');
  return { entry: new WeakRef(page.entry), look: page.look, etag, headers };
}

type Page = { path: string; hit: Hit; html: string; copies: CompressedCopies };

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { path, hit, html, copies }: Page,
): Promise<void> {
  const { etag, headers } = hit;
  // The standard's way to say so (RFC 9211), for whoever wonders who answered.
  response.setHeader('cache-status', 'web; hit');
  const known = findKnownTag(request.headers['if-none-match'], etag);
  // A browser that was told to load anew takes no 304.
  if (known !== null && !/\bno-cache\b/i.test(request.headers['cache-control'] ?? '')) {
    const { 'content-length': _length, 'content-type': _type, ...others } = headers;
    response.statusCode = 304;
    setHeaders(response, { ...others, etag: known });
    response.end();
    return;
  }
  const encoding = preferredEncoding(request.headers['accept-encoding']?.toString());
  const content = encoding && { path, etag, encoding };
  const copy = content && (copies.find(content) ?? (await copies.get(content, html)));
  if (response.destroyed) return;
  setHeaders(response, headers);
  if (copy) {
    setHeaders(response, { 'content-encoding': encoding, 'content-length': copy.length, etag: toWeakTag(etag) });
  }
  response.end(request.method === 'HEAD' ? undefined : (copy ?? html));
}

function setHeaders(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
}
