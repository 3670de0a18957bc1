import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PUBLISHABLE_KEY, SITE_URL } from '#test/rig/data-service.ts';

// These words are the library's own and reach the visitor as they are (spec §8 "Backend session library errors"): an
// update that changes them must not go unnoticed. Nothing here gets as far as asking the service.

type FlowType = 'pkce' | 'implicit';
/** The function that `initialize()` calls for the target of a link; two of its errors only show when it is called itself. */
type Library = {
  _getSessionFromURL(params: Record<string, string>, flow: FlowType): Promise<{ error: Error | null }>;
};

let clients = 0;

/** A client on a page at this address, whose browser has asked for a link before. */
function openClient(flowType: FlowType, address = `${SITE_URL}/auth`) {
  if ('window' in globalThis) window.location.href = address;
  // Each its own, or the library warns of two clients for one session.
  clients += 1;
  const storageKey = `session-${clients}`;
  const stored = new Map([[`${storageKey}-code-verifier`, '"verifier"']]);
  const { auth } = createClient('http://127.0.0.1:9', PUBLISHABLE_KEY, {
    auth: {
      flowType,
      storageKey,
      autoRefreshToken: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
  });
  return auth;
}

describe('the session library in a browser', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { location: { href: SITE_URL }, addEventListener: () => {} });
    vi.stubGlobal('document', {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ['pkce', '#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer', 'Not a valid PKCE flow url.'],
    ['implicit', '?code=00000000-0000-4000-8000-000000000000', 'Not a valid implicit grant flow url.'],
    ['implicit', '#access_token=a', 'No session defined in URL'],
  ] as const)('says of a link in the %s flow with %s: %s', async (flowType, rest, message) => {
    const { error } = await openClient(flowType, `${SITE_URL}/auth${rest}`).initialize();
    expect(error?.message).toBe(message);
  });

  it('says when a link has no code', async () => {
    const { error } = await (openClient('pkce') as unknown as Library)._getSessionFromURL({}, 'pkce');
    expect(error?.message).toBe('No code detected.');
  });
});

it('says that there is no browser on a server', async () => {
  const { error } = await (openClient('pkce') as unknown as Library)._getSessionFromURL({ code: 'x' }, 'pkce');
  expect(error?.message).toBe('No browser detected.');
});

it('says that a session without a refresh token is none', async () => {
  for (const refresh_token of [undefined, '']) {
    const session = refresh_token === undefined ? undefined : { refresh_token };
    const { error } = await openClient('pkce').refreshSession(session);
    expect(error).toMatchObject({ name: 'AuthSessionMissingError', message: 'Auth session missing!' });
  }
});
