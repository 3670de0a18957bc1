import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FILTER_PARAMETERS } from '#lib/feed/filters.ts';
import { isFeedPath } from '#lib/feed/path.ts';
import { BOOT_SCRIPT } from '#lib/security/boot-script.ts';
import { contentSecurityPolicy, dataServiceOrigins } from '#lib/security/content-security-policy.mjs';
import { hashScript } from './page-cache/script-hashes.mjs';

const POLICY = 'content-security-policy';
const BOOT_SCRIPT_HASH = hashScript(BOOT_SCRIPT);

/** The pages of forms, which depend on their address. */
const FORM_PAGES = /^\/(?:subscribe\/(?:confirm|unsubscribe|received)|report\/received)$/;

/**
 * Gives a page that is rendered per request a policy with a nonce, which Next copies from the request onto its own scripts.
 * A cached page has one with hashes instead (page-cache/handler.mjs), and must never be rendered with a nonce: neither with
 * one of ours nor with one that a visitor sends along.
 */
export function addPagePolicy(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers[POLICY];
  delete request.headers[`${POLICY}-report-only`];
  if (!isRenderedPerRequest(request.url ?? '')) return;
  const policy = contentSecurityPolicy([`'nonce-${randomUUID()}'`, BOOT_SCRIPT_HASH], dataServiceOrigins());
  request.headers[POLICY] = policy;
  response.setHeader(POLICY, policy);
}

/** As next.config.ts has it: the feed with a filter in its address, and the pages of forms. */
export function isRenderedPerRequest(url: string): boolean {
  const [pathname = '', query] = url.split('?', 2);
  if (FORM_PAGES.test(pathname)) return true;
  if (query === undefined || !isFeedPath(pathname)) return false;
  const parameters = new URLSearchParams(url.slice(pathname.length));
  return FILTER_PARAMETERS.some((key) => hasParameter(parameters.getAll(key)));
}

/** To Next a parameter that is empty is none, unless it is there twice. */
const hasParameter = (values: string[]): boolean => values.length > 1 || (values[0] ?? '') !== '';
