import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being answered, for what has no argument to get it by: the log, and a page that failed. */
export type RequestContext = {
  id: string;
  method: string;
  /** Without the query, which may hold a search or a token. */
  path: string;
  /** Answers with another status than 200, where nothing was sent yet. */
  setStatus(status: number, retryAfterS?: number): void;
  /** The cached page that Next found for this request, noted by the page cache. */
  foundPage?: FoundPage;
  /** How long a page that is rendered for this request may be shown to others, in ms since 1970 (kept-page.ts). */
  keptUntil?: number;
};

/** An entry of the page cache. The same entry is the same object for as long as it is neither renewed nor gone. */
export type FoundPage = {
  entry: object;
  /** The page itself, or with a name that part of it which the router fetches ahead; undefined where there is none. */
  read(segment: string | null): string | Buffer | undefined;
  /** Looks once more: what is there now, where Next would hand it out as fresh, else null. */
  look(): Promise<FoundPage | null>;
};

// On `globalThis` because the server around Next and each of Next's bundles have a copy of this module.
const shared = globalThis as typeof globalThis & { requestContext?: AsyncLocalStorage<RequestContext> };
shared.requestContext ??= new AsyncLocalStorage();

/** Filled by the web's own server (server/request-log.ts), and empty under any other. */
export const requestContext = shared.requestContext;
