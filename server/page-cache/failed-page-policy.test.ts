import { afterEach, describe, expect, it } from 'vitest';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { addPolicyToFailedPage } from './failed-page-policy.ts';

let server: LocalServer | undefined;
afterEach(() => server?.close());

async function policyOf(status: number, headers: Record<string, string>): Promise<string | null> {
  server = await serveLocally((_request, response) => {
    addPolicyToFailedPage(response);
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end('<script>self.__next_f.push([1,""])</script><script>alert(1)</script>');
  });
  const response = await fetch(server.url);
  expect(await response.text()).toContain('alert(1)');
  return response.headers.get('content-security-policy');
}

describe('a page that failed', () => {
  it('gets a policy for the scripts that are ours', async () => {
    expect(await policyOf(500, { 'content-type': 'text/html; charset=utf-8' })).toMatch(
      /script-src 'self' 'sha256-[^' ]+'; /,
    );
  });

  it.each([
    ['a page that did not fail', 200, { 'content-type': 'text/html' }],
    ['data', 503, { 'content-type': 'application/json' }],
  ])('leaves alone %s', async (_, status, headers) => {
    expect(await policyOf(status, headers)).toBeNull();
  });

  it('keeps a policy that it has', async () => {
    const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-1'" };
    expect(await policyOf(500, headers)).toBe("script-src 'nonce-1'");
  });
});
