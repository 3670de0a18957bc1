import type { ServerResponse } from 'node:http';
import { contentSecurityPolicy, dataServiceOrigins } from '#lib/security/content-security-policy.mjs';
import { hashKnownScripts } from './script-hashes.mjs';

/** Gives a page that failed the policy that every other has from the page cache, which such a page never passes. */
export function addPolicyToFailedPage(response: ServerResponse): void {
  const { end } = response;
  const endWithPolicy = (...args: unknown[]): ServerResponse => {
    const [body] = args;
    if (typeof body === 'string' && isFailedPage(response)) {
      const policy = contentSecurityPolicy(hashKnownScripts(body), dataServiceOrigins());
      response.setHeader('content-security-policy', policy);
    }
    return Reflect.apply(end, response, args);
  };
  response.end = endWithPolicy;
}

const isFailedPage = (response: ServerResponse): boolean =>
  !response.headersSent &&
  response.statusCode >= 500 &&
  String(response.getHeader('content-type')).startsWith('text/html') &&
  !response.hasHeader('content-security-policy');
