import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { OWN_SCRIPTS } from '#lib/http/security/own-scripts.ts';
import { contentSecurityPolicy, dataServiceOrigins } from '#lib/http/security/security-headers.ts';
import type { ResponseRules } from '#lib/response/request-context.ts';
import { parseJson } from '#lib/utils/parse-json.ts';
import { copyBuffer } from '#runtime/copy-buffer.ts';
import { findLifetime, isMissing, isRevocable, NO_STORE, toSentStatus } from './lifetime.ts';
import type { Rendered } from './render.ts';

export type Encoding = 'br' | 'gzip';

/** A complete response. */
export type Sealed = {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** Compressed copies, finished or in progress. */
  copies: Partial<Record<Encoding, Promise<Buffer | null>>>;
  brotliQuality: number;
  /** The lifetime; null if it must not be stored. */
  maxAgeS: number | null;
  /** The render failed: an earlier response is preferred. */
  hasFailed: boolean;
  isSignedOutOnly: boolean;
  tags: ReadonlySet<string>;
};

export type Kind = {
  /** Requested by Next's router. */
  isRouter: boolean;
  /** Not stored by other caches, which would fill up. */
  isComposed: boolean;
  /** Expensive at any number of addresses. */
  isExpensive: boolean;
};

/** 6 is an eighth smaller for half as much time again, which pays off for shared pages. */
const BROTLI_QUALITY = { shared: 6, composed: 4 };
const DAY_S = 86_400;
const ORIGINS = dataServiceOrigins();

/** Completes a response: status, policy, entity tag and cache headers. */
export function seal({ status: sent, headers, body }: Rendered, rules: ResponseRules, kind: Kind): Sealed {
  const status = rules.status ?? sent;
  const isHtml = String(headers['content-type']).startsWith('text/html');
  const maxAgeS = findLifetime(status, rules.maxAgeS, headers);
  const sealed: OutgoingHttpHeaders = { ...headers, vary: [headers.vary ?? [], 'Accept-Encoding'].flat().join(', ') };
  for (const name of ['transfer-encoding', 'connection', 'keep-alive', 'date']) delete sealed[name];
  if (isHtml) {
    const hashes = hashKnownScripts(body.toString());
    sealed['content-security-policy'] = contentSecurityPolicy(hashes, ORIGINS);
  }
  // Routes set cache headers themselves; pages have only these.
  if (isHtml || kind.isRouter) sealed['cache-control'] = toCacheControl(status, maxAgeS, kind);
  if (isRevocable(rules.tags)) sealed['cache-control'] = NO_STORE;
  if (rules.retryAfterS !== null) sealed['retry-after'] = String(rules.retryAfterS);
  if (maxAgeS !== null) sealed.etag = toEntityTag(body);
  return {
    status: toSentStatus(status, sent, kind.isRouter),
    headers: sealed,
    body: copyBuffer(body),
    copies: {},
    brotliQuality: kind.isComposed ? BROTLI_QUALITY.composed : BROTLI_QUALITY.shared,
    maxAgeS,
    // Upstreams limit expensive responses by the visitor's address, so that 429 is the visitor's own.
    hasFailed: status >= 500 || (status === 429 && !kind.isExpensive),
    isSignedOutOnly: rules.isPrivate,
    tags: rules.tags,
  };
}

function toCacheControl(status: number, maxAgeS: number | null, { isRouter, isComposed }: Kind): string {
  if (maxAgeS === null || isRouter || isComposed) return NO_STORE;
  if (isMissing(status)) return `public, max-age=0, s-maxage=${maxAgeS}`;
  return `s-maxage=${maxAgeS}, stale-while-revalidate=${DAY_S - maxAgeS}`;
}

/** Weak, because the content is sent in several encodings (RFC 9110 §8.8.1). */
const toEntityTag = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script\s*>/gi;

/** Next's inline scripts: calls that push data, which must be JSON, so that no other call fits in. */
const DATA_PUSHES: { call: RegExp; isData: (value: unknown) => boolean }[] = [
  { call: /^self\.__next_f\.push\((.*)\)$/s, isData: Array.isArray },
  { call: /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\((.*)\)$/s, isData: Array.isArray },
  {
    call: /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.*)\);$/s,
    isData: (value) => typeof value === 'object' && value !== null,
  },
];

/** The quoted hashes of inline scripts written by us or Next. An injected script has none, and the browser blocks it. */
export function hashKnownScripts(html: string): string[] {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script);
  return [...new Set(scripts.filter(isKnown))].map(hashScript);
}

const hashScript = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

function isKnown(script: string): boolean {
  if (OWN_SCRIPTS.includes(script)) return true;
  return DATA_PUSHES.some(({ call, isData }) => {
    const [, argument] = call.exec(script) ?? [];
    return argument !== undefined && isData(parseJson(argument));
  });
}
