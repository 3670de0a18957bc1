import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { FEED_FRESH_S } from '#lib/config/product.ts';
import { isFeedPath } from '#lib/feed/path.ts';
import { requestContext } from '#lib/http/request-context.ts';
import { contentSecurityPolicy, dataServiceOrigins } from '#lib/security/content-security-policy.mjs';
import { hasFilter } from '../has-filter.ts';
import type { Layer } from '../layers.ts';
import { countAnnouncements, sinceAnnouncement } from '../page-cache/announcements.ts';
import { hashScriptsIfKnown } from '../page-cache/script-hashes.mjs';
import { noteCacheLookup } from '../process/metrics/cache-lookups.ts';
import { type CompressedCopies, createCompressedCopies } from './compressed-copies.ts';
import { asksForWholePage } from './page-question.ts';
import { concatChunks, recordAnswer } from './record-answer.ts';
import { readHeaders, sayAnsweredHere, sendShared } from './send-shared.ts';

type KeptSearch = {
  /** As Next sent it, and then as it is shown to others. */
  html: Buffer;
  headers: OutgoingHttpHeaders;
  /** Of the policy that it was sent with. */
  nonce: string | null;
  /** It has the policy for others. */
  isReady: boolean;
  /** Names the copies. */
  version: string;
  until: number;
};

type Options = {
  copies?: CompressedCopies;
  /** All pages together; those unused for longest go first. */
  maxBytes?: number;
  /** In ms since 1970. */
  now?: () => number;
  /** How long ago anything was announced, in ms. */
  sinceAnnouncement?: () => number;
};

const MAX_BYTES = 16 * 1024 * 1024;
/** Apart from those of other pages, which last longer. */
const MAX_COPIES_BYTES = 8 * 1024 * 1024;
/** Until then a page may be made of parts that do not know of what was announced. */
const SETTLED_MS = 3_000;
/** What an entry costs beside its page, about. */
const ENTRY_BYTES = 3 * 1024;
/** A longer address is hardly one that somebody else asks for. */
const MAX_URL_LENGTH = 1_000;
const POLICY = 'content-security-policy';
const NONCE = /'nonce-([^']+)'/;

/**
 * Shows the feed with a filter in its address to the next who asks, as it was rendered a moment ago: for as long as the page says
 * that it is the same for everybody (lib/http/kept-page.ts), and until anything is announced to have changed. Whoever asks first
 * has it with a policy for one visitor (page-policy.ts); the others have it without the nonce, and with the hashes of its scripts
 * as cached pages do.
 */
export function createKeptSearches(options: Options = {}) {
  const { maxBytes = MAX_BYTES, now = Date.now, sinceAnnouncement: quietMs = sinceAnnouncement } = options;
  const copies = options.copies ?? createCompressedCopies({ maxBytes: MAX_COPIES_BYTES });
  // A map keeps the order in which its entries were put in: what is used is put in again.
  const searches = new Map<string, KeptSearch>();
  let bytes = 0;
  let lastNumber = 0;
  /** When those that are kept were rendered. */
  let announcements = countAnnouncements();

  const forgetOutdated = (): void => {
    if (announcements === countAnnouncements()) return;
    announcements = countAnnouncements();
    searches.clear();
    bytes = 0;
  };
  const forget = (url: string): void => {
    const search = searches.get(url);
    if (!search) return;
    searches.delete(url);
    bytes -= sizeOf(url, search);
  };
  const keep = (url: string, search: KeptSearch): void => {
    forget(url);
    searches.set(url, search);
    bytes += sizeOf(url, search);
    for (const oldest of searches.keys()) {
      if (bytes <= maxBytes) return;
      forget(oldest);
    }
  };
  const isInTime = (until: number): boolean => {
    const leftMs = until - now();
    // More is left only where the clock was set back.
    return leftMs > 0 && leftMs <= FEED_FRESH_S * 1000;
  };
  const find = (url: string): KeptSearch | null => {
    forgetOutdated();
    const search = searches.get(url);
    const ready = search && isInTime(search.until) ? makeReady(search) : null;
    forget(url);
    if (ready) keep(url, ready);
    return ready;
  };

  const answerIfKept =
    ({ isFirstLook }: { isFirstLook: boolean }): Layer =>
    (request, response, pass) => {
      const url = searchUrl(request);
      const search = url === null ? null : find(url);
      if (url !== null && isFirstLook) noteCacheLookup('search_pages', search ? 'hit' : 'miss');
      if (url === null || !search) {
        pass();
        return;
      }
      sayAnsweredHere(response);
      const { headers, html: body, version } = search;
      sendShared(request, response, { headers, body, content: { path: url, etag: version }, copies }).catch(
        (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
      );
    };

  return {
    /** Answers, or passes on. */
    answer: answerIfKept({ isFirstLook: true }),

    /** The same for whoever has waited for a turn: it may have been made meanwhile. */
    answerAfterWaiting: answerIfKept({ isFirstLook: false }),

    /** Remembers the answer to this request, where it is one for everybody. */
    learn(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
      const url = request.method === 'GET' ? searchUrl(request) : null;
      if (url !== null && quietMs() > SETTLED_MS) {
        const context = requestContext.getStore();
        const begunAfter = countAnnouncements();
        const own = new Set(response.getHeaderNames());
        const [, nonce = null] = NONCE.exec(String(request.headers[POLICY])) ?? [];
        let headers: OutgoingHttpHeaders = {};
        recordAnswer(response, {
          begin: () => {
            // Before anybody adds to them how this visitor has it encoded.
            headers = readHeaders(response, own);
            return response.statusCode === 200 && !response.headersSent && isPlainPage(response);
          },
          end: (chunks) => {
            const until = context?.keptUntil ?? 0;
            if (!isInTime(until) || begunAfter !== countAnnouncements()) return;
            forgetOutdated();
            lastNumber += 1;
            const version = `search ${lastNumber}`;
            keep(url, { html: concatChunks(chunks), headers, nonce, isReady: false, version, until });
          },
        });
      }
      pass();
    },
  };
}

/** The address of a feed with a filter, where it is asked for as a page; else null. The page repeats the address as it was written. */
function searchUrl(request: IncomingMessage): string | null {
  const { url = '' } = request;
  const isSearch = url.length <= MAX_URL_LENGTH && isFeedPath(url.split('?', 1)[0] ?? '') && hasFilter(url);
  return isSearch && asksForWholePage(request) ? url : null;
}

const isPlainPage = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type')).startsWith('text/html') && !response.hasHeader('set-cookie');

/** Once and not sooner, since most searches are asked for by one visitor. Null where it has a script that nobody here knows. */
function makeReady(search: KeptSearch): KeptSearch | null {
  if (search.isReady) return search;
  const { nonce } = search;
  const html = withoutNonce(search.html.toString(), nonce);
  const hashes = hashScriptsIfKnown(html);
  if (!hashes) return null;
  const headers = Object.entries(search.headers).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutNonce(value, nonce) : value,
  ]);
  const policy = contentSecurityPolicy(hashes, dataServiceOrigins());
  return {
    ...search,
    html: Buffer.from(html),
    headers: { ...Object.fromEntries(headers), [POLICY]: policy },
    isReady: true,
  };
}

/** Takes it out of a `Link` and of attributes. In the data for the browser an empty text stays in its place. */
const withoutNonce = (text: string, nonce: string | null): string =>
  nonce === null ? text : text.replace(new RegExp(`;? nonce="${nonce}"|${nonce}`, 'g'), '');

const sizeOf = (url: string, { html }: KeptSearch): number => html.length + url.length + ENTRY_BYTES;
