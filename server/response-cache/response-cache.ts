import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { toClient } from '#lib/config/trusted-proxies.ts';
import { SECURITY_HEADERS } from '#lib/http/security/security-headers.ts';
import { recordToolCall } from '#lib/mcp/tool-calls.ts';
import { isInvalidated, onInvalidation } from '#lib/response/invalidation.ts';
import { createResponseRules, requestContext } from '#lib/response/request-context.ts';
import { recordCacheLookup } from '#runtime/metrics/cache-lookups.ts';
import { createSemaphore } from '#runtime/semaphore.ts';
import type { Layer } from '../middleware/layers.ts';
import { failResponse } from '../middleware/layers.ts';
import { type Bounds, createEntries, freshnessOf, postponeRetry } from './entries.ts';
import { type PrivateTarget, removeNextHeaders, type SharedTarget, type Target } from './find-target.ts';
import { createFlights, type Flight, type Outcome, settle } from './flights.ts';
import { parseMessage, readBody, toMessageTarget, withId } from './message.ts';
import { isRefusal, RenderLimitError, sendRefusal } from './refuse-render.ts';
import { type Asked, type RequestHandler, render } from './render.ts';
import { type Kind, type Sealed, seal } from './seal.ts';
import { send } from './send.ts';

type Options = {
  handle: RequestHandler;
  /** Counts a render for a visitor's address, and throws above the limit. */
  countRender?: (address: string) => void;
  /** The concurrency of expensive renders, and the bounds of their queue. */
  queue?: { places: number; maxWaiting: number; maxWaitMs: number };
  findTarget: (request: { method: string; url: string; headers: IncomingHttpHeaders }) => Target;
  bounds?: Bounds;
  now?: () => number;
};

/**
 * Each takes tens of milliseconds of the thread that also sends cached responses. Shared pages are not queued: each has
 * one render at a time.
 */
const QUEUE = { places: 2, maxWaiting: 40, maxWaitMs: 5_000 };

type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * The only module that sends a response to more than one visitor: a fresh entry, a stale one during its render, or one render
 * for all waiting requests. Shared renders get the canonical address and no header of the visitor (find-target.ts). docs/decisions
 * has the reasons, entries.ts times and bounds.
 */
export function createResponseCache(options: Options) {
  const { handle, findTarget, bounds, countRender, queue = QUEUE, now = Date.now } = options;
  const entries = createEntries(bounds);
  const expensive = createSemaphore(queue);
  const flights = createFlights({
    render: (target) => renderSealed(target, target),
    onRendered: store,
    now,
  });
  const entryOf = ({ key, isComposed }: SharedTarget) => entries.get(key, isComposed);

  const stop = onInvalidation((invalidation) => {
    const at = now();
    entries.invalidate(invalidation, at);
    flights.invalidate(invalidation, at);
  });

  const answer: Layer = (request, response, pass) => {
    const { method = '', url = '', headers } = request;
    removeNextHeaders(headers);
    const target = findTarget({ method, url, headers });
    if (target.kind === 'passed') {
      if (target.url) request.url = target.url;
      return pass();
    }
    if (target.kind === 'redirected' || target.kind === 'refused') return answerAlone(response, target);
    const exchange = { request, response };
    answerTarget(exchange, target).catch((error: unknown) => failResponse(response, error));
  };
  return { answer, stop };

  function answerTarget(exchange: Exchange, target: Exclude<Target, { kind: 'passed' | 'redirected' | 'refused' }>) {
    if (target.kind === 'message') return answerMessage(exchange);
    return target.kind === 'shared' ? answerShared(exchange, target) : answerPrivate(exchange, target);
  }

  async function answerShared(exchange: Exchange, target: SharedTarget): Promise<void> {
    const [outcome, result] = findEntry(target) ?? (await renderOrJoin(target));
    if (target.hasSession && !(outcome instanceof Error) && outcome.isSignedOutOnly) {
      return answerPrivate(exchange, target);
    }
    recordLookup(exchange, outcome, { target, result });
    return sendOutcome(exchange, outcome);
  }

  async function answerMessage(exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    let given: Buffer;
    try {
      given = await readBody(request);
    } catch {
      // The client has disconnected.
      return void response.destroy();
    }
    const message = parseMessage(given);
    const target = toMessageTarget(request.headers, message?.body ?? given, message?.isExpensive ?? false);
    if (!message) return sendOutcome(exchange, await settle(renderSealed(target, target)));
    const [outcome, result] = findEntry(target) ?? (await renderOrJoin(target));
    recordLookup(exchange, outcome, { target, result });
    // Only the tools that there are have a response with this status.
    const isAnswered = result !== 'miss' && !(outcome instanceof Error) && outcome.status === 200;
    if (isAnswered && message.tool !== null) recordToolCall({ tool: message.tool, outcome: 'cached' });
    return sendOutcome(exchange, outcome instanceof Error ? outcome : withId(outcome, message.id));
  }

  type Lookup = { target: SharedTarget; result: 'hit' | 'stale' | 'miss' };

  function recordLookup({ response }: Exchange, outcome: Outcome, { target, result }: Lookup): void {
    if (isRefusal(outcome)) return;
    recordCacheLookup(target.group, result);
    response.setHeader('cache-status', `sellerfeed; ${result}`);
  }

  function findEntry(target: SharedTarget): [Sealed, 'hit' | 'stale'] | undefined {
    const entry = entryOf(target);
    const freshness = entry && freshnessOf(entry, now());
    if (!entry || freshness === 'expired') return undefined;
    if (freshness === 'fresh') return [entry, 'hit'];
    if (now() >= entry.retryAt) refresh(target);
    return [entry, 'stale'];
  }

  async function renderOrJoin(target: SharedTarget): Promise<[Outcome, 'miss' | 'stale']> {
    const joined = flights.find(target.key);
    const outcome = await (joined ?? flights.start(target)).outcome;
    // A 429 or redirect of another visitor does not apply to this one.
    if (joined && !isShareable(outcome)) {
      return [await settle(renderSealed(target, target)), 'miss'];
    }
    const earlier = hasFailed(outcome) && postponeRetry(entryOf(target), now());
    return earlier ? [earlier, 'stale'] : [outcome, 'miss'];
  }

  function refresh(target: SharedTarget): void {
    if (flights.find(target.key)) return;
    void flights.start(target).outcome.then((outcome) => {
      if (outcome instanceof Error && !isRefusal(outcome)) console.warn('a page could not be renewed', outcome);
      if (outcome instanceof Error || outcome.hasFailed) postponeRetry(entryOf(target), now());
    });
  }

  function store(sealed: Sealed, { target: { key, isComposed }, invalidations, startedAt }: Flight): void {
    const { maxAgeS, tags } = sealed;
    // A newer render has finished first. An entry from the future results from a clock set back.
    const stored = entries.get(key, isComposed);
    if (stored && stored.startedAt > startedAt && stored.startedAt <= now()) return;
    const concerning = invalidations.filter(({ invalidation }) => isInvalidated(invalidation, tags));
    if (maxAgeS === null || concerning.some(({ invalidation }) => invalidation.isRemoval)) return;
    const invalidatedAt = concerning[0]?.at ?? null;
    entries.set(key, isComposed, { ...sealed, maxAgeS, startedAt, invalidatedAt, retryAt: 0 });
  }

  /** Rendered with the visitor's headers, for them alone. */
  async function answerPrivate(
    exchange: Exchange,
    { url, isRouter, isExpensive }: Omit<PrivateTarget, 'kind'>,
  ): Promise<void> {
    const { range: _range, 'if-none-match': _tag, 'if-modified-since': _since, ...own } = exchange.request.headers;
    const kind = { isRouter, isComposed: true, isExpensive };
    return sendOutcome(exchange, await settle(renderSealed({ url, headers: own }, kind)));
  }

  async function renderSealed({ url, headers, body }: Asked, kind: Kind): Promise<Sealed> {
    const rules = createResponseRules();
    const path = url.split('?', 1)[0] ?? '';
    const id = String(headers['x-request-id'] ?? randomUUID());
    if (kind.isExpensive) countRender?.(toClient(String(headers['x-forwarded-for'] ?? '')).address);
    const leave = kind.isExpensive ? await expensive.enter() : undefined;
    try {
      const context = { id, method: body ? 'POST' : 'GET', path, rules };
      return seal(await requestContext.run(context, () => render(handle, { url, headers, body })), rules, kind);
    } finally {
      leave?.();
    }
  }
}

const hasFailed = (outcome: Outcome): boolean =>
  outcome instanceof Error ? !(outcome instanceof RenderLimitError) : outcome.hasFailed;

const isShareable = (outcome: Outcome): boolean =>
  hasFailed(outcome) || (!(outcome instanceof Error) && outcome.maxAgeS !== null);

async function sendOutcome({ request, response }: Exchange, outcome: Outcome): Promise<void> {
  if (isRefusal(outcome)) return sendRefusal(request, response, outcome);
  return outcome instanceof Error ? failResponse(response, outcome) : send(request, response, outcome);
}

function answerAlone(response: ServerResponse, target: Extract<Target, { kind: 'redirected' | 'refused' }>): void {
  for (const { key, value } of SECURITY_HEADERS) response.setHeader(key, value);
  // A cache that decodes paths would store the redirect under the page's own address.
  response.setHeader('cache-control', 'no-store');
  if (target.kind === 'redirected') response.writeHead(308, { location: target.location }).end();
  else if (target.status === 405) response.writeHead(405, { allow: 'GET, HEAD' }).end('Method Not Allowed');
  else response.writeHead(414).end('URI Too Long');
}
