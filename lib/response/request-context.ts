import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The current request, for code that does not receive it as an argument: log and pages. */
export type RequestContext = {
  id: string;
  method: string;
  /** Without the query, which may hold a search or a token. */
  path: string;
  /** Set while rendering a response that may be cached. */
  rules?: ResponseRules;
};

/** Rules that a page or route sets while it renders (lib/response/response-rules.ts). */
export type ResponseRules = {
  /** Overrides the status that Next sends. */
  status: number | null;
  retryAfterS: number | null;
  /** Null until a lifetime is set: such a response is not stored. */
  maxAgeS: number | null;
  /** The session was read: the response is for visitors without one at most. */
  isPrivate: boolean;
  tags: Set<string>;
};

export const createResponseRules = (): ResponseRules => ({
  status: null,
  retryAfterS: null,
  maxAgeS: null,
  isPrivate: false,
  tags: new Set(),
});

// On `globalThis` because the server and each of Next's bundles have a copy of this module.
const shared = globalThis as typeof globalThis & {
  requestContext?: AsyncLocalStorage<RequestContext>;
  nextRunner?: NextRunner;
};
shared.requestContext ??= new AsyncLocalStorage();

/** Set by server/middleware/layers.ts and server/response-cache, or by server/any-host.ts. */
export const requestContext = shared.requestContext;

/** Runs Next: our own server (server/start-web.ts), or `next start`, `next dev` and hosts of Next (server/any-host.ts). */
type NextRunner = 'own' | 'any';

export function setNextRunner(runner: NextRunner): void {
  shared.nextRunner = runner;
}

/** Undefined in tests and builds. */
export const nextRunner = (): NextRunner | undefined => shared.nextRunner;

/** A plain id from a proxy or caller is reused, so that its log and ours can be compared. */
export const requestIdOf = (given: string | null | undefined): string =>
  given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
