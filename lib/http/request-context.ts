import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being answered, for what has no argument to get it by: the log, and a page that failed. */
export type RequestContext = {
  id: string;
  method: string;
  /** Without the query, which may hold a search or a token. */
  path: string;
  /** Answers with another status than 200, where nothing was sent yet. */
  setStatus(status: number, retryAfterS?: number): void;
};

// On `globalThis` because the server around Next and each of Next's bundles have a copy of this module.
const shared = globalThis as typeof globalThis & { requestContext?: AsyncLocalStorage<RequestContext> };
shared.requestContext ??= new AsyncLocalStorage();

/** Filled by the web's own server (server/request-log.ts), and empty under any other. */
export const requestContext = shared.requestContext;
