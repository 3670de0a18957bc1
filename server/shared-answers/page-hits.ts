import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type FoundPage, requestContext } from '#lib/http/request-context.ts';
import type { CompressedCopies } from './compressed-copies.ts';
import { findKnownTag } from './entity-tag.ts';
import { type PageQuestion, parsePageQuestion } from './page-question.ts';
import { concatChunks, recordAnswer } from './record-answer.ts';
import { readHeaders, sayAnsweredHere, sendShared, setHeaders } from './send-shared.ts';

/** What Next said of a page when it handed it out, with the entry of the page cache that it took it from. */
type Hit = {
  /** Weak, so that the page cache alone decides what stays in memory. */
  entry: WeakRef<object>;
  look: FoundPage['look'];
  headers: OutgoingHttpHeaders;
  /** Next's tag, or a name of our own for the entry: names the copies. */
  version: string;
};

type Options = {
  copies: CompressedCopies;
  /** Questions whose headers are remembered, a kilobyte or two each. Those not asked for longest go first. */
  maxHits?: number;
};

/**
 * Answers a cached page that is fresh, and the parts of it that the router fetches ahead, without Next, which takes two to four
 * milliseconds to find the route, read the entry, and compute the same tag again. Where anything is out of the ordinary, Next
 * answers: what it then says of a page is remembered.
 *
 * Next's words are used for exactly the entry of the page cache that they were said of. The page cache is asked for each request,
 * as Next would ask it, so that a page that is stale, renewed, or gone is noticed at the same moment.
 */
export function createPageHits({ copies, maxHits = 4_000 }: Options) {
  // A map keeps the order in which its entries were put in: what is used is put in again.
  const hits = new Map<string, Hit>();

  const keep = (key: string, hit: Hit): void => {
    hits.delete(key);
    hits.set(key, hit);
    const [oldest] = hits.keys();
    if (hits.size > maxHits && oldest !== undefined) hits.delete(oldest);
  };

  return {
    /** Answers, or passes on. */
    answer(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
      const question = parsePageQuestion(request);
      const hit = question && hits.get(question.key);
      if (!question || !hit) {
        pass();
        return;
      }
      const { key, segment } = question;
      findFresh(hit)
        .then(
          (page) => {
            const body = page?.read(segment);
            if (body === undefined) {
              hits.delete(key);
              pass();
              return;
            }
            keep(key, hit);
            return sendPage(request, response, { question, hit, body, copies });
          },
          () => pass(),
        )
        .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
    },

    /** Remembers what Next says in its answer to this request, where it is a page that was found fresh. */
    learn(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
      const question = parsePageQuestion(request);
      if (!question || request.method !== 'GET' || (question.segment === null && request.url !== question.path)) {
        pass();
        return;
      }
      const own = new Set(response.getHeaderNames());
      let headers: OutgoingHttpHeaders | null = null;
      recordAnswer(response, {
        begin: () => {
          headers = toHitHeaders(response, own);
          return headers !== null;
        },
        end: (chunks) => {
          const page = requestContext.getStore()?.foundPage;
          if (headers && page && isWhole(chunks, page.read(question.segment))) {
            keep(question.key, toHit(page, headers));
          }
        },
      });
      pass();
    },
  };
}

async function findFresh({ entry, look }: Hit): Promise<FoundPage | null> {
  const page = await look();
  return page && page.entry === entry.deref() ? page : null;
}

/** @param own the names of headers that the answer had before Next began, which belong to the request */
function toHitHeaders(response: ServerResponse, own: Set<string>): OutgoingHttpHeaders | null {
  const isHit = response.getHeader('x-nextjs-cache') === 'HIT' && response.statusCode === 200;
  if (!isHit || response.headersSent || response.hasHeader('set-cookie')) return null;
  return readHeaders(response, own);
}

/** Whether what was written is what the page cache has. */
function isWhole(chunks: unknown[], body: string | Buffer | undefined): boolean {
  if (body === undefined || chunks.length === 0) return false;
  if (chunks.length === 1 && chunks[0] === body) return true;
  return concatChunks(chunks).equals(typeof body === 'string' ? Buffer.from(body) : body);
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function toHit({ entry, look }: FoundPage, headers: OutgoingHttpHeaders): Hit {
  let number = numbers.get(entry);
  if (number === undefined) {
    lastNumber += 1;
    number = lastNumber;
    numbers.set(entry, number);
  }
  return { entry: new WeakRef(entry), look, headers, version: headers.etag?.toString() ?? `#${number}` };
}

type Page = { question: PageQuestion; hit: Hit; body: string | Buffer; copies: CompressedCopies };

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { question: { path, segment }, hit: { headers, version }, body, copies }: Page,
): Promise<void> {
  const etag = headers.etag?.toString();
  sayAnsweredHere(response);
  const known = etag === undefined ? null : findKnownTag(request.headers['if-none-match'], etag);
  // A browser that was told to load anew takes no 304.
  if (known !== null && !/\bno-cache\b/i.test(request.headers['cache-control'] ?? '')) {
    const { 'content-length': _length, 'content-type': _type, ...others } = headers;
    response.statusCode = 304;
    setHeaders(response, { ...others, etag: known });
    response.end();
    return;
  }
  const content = { path: segment === null ? path : `${path} ${segment}`, etag: version };
  await sendShared(request, response, { headers, body, content, copies });
}
