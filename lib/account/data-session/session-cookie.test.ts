import { describe, expect, it } from 'vitest';
import { hasSessionCookie, sessionCookieName } from './session-cookie';

it.each([
  ['https://abcdefgh.supabase.co', 'sb-abcdefgh-auth-token'],
  ['http://127.0.0.1:1337', 'sb-127-auth-token'],
  ['http://localhost:1337', 'sb-localhost-auth-token'],
])('names the cookie of %s as the library does', (url, name) => {
  expect(sessionCookieName(url)).toBe(name);
});

describe('a session', () => {
  it.each(['sb-127-auth-token=x', 'theme=dark; sb-abcdefgh-auth-token.0=x; sb-abcdefgh-auth-token.1=y'])(
    'is in %s',
    (cookies) => {
      expect(hasSessionCookie(cookies)).toBe(true);
    },
  );

  it.each(['', 'theme=dark', 'sb-127-auth-token-code-verifier=x', 'my-sb-127-auth-token=x'])(
    'is not in %j',
    (cookies) => {
      expect(hasSessionCookie(cookies)).toBe(false);
    },
  );
});
