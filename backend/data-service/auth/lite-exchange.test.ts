import { describe, expect, it } from 'vitest';
import { toSafeRequest } from './lite-exchange.ts';

const SITE = 'http://localhost:3000';

describe('toSafeRequest', () => {
  const EVIL = 'http://evil.test\\@localhost:3000/';
  const rewrite = (path: string, init: RequestInit = {}) =>
    toSafeRequest(new Request(`http://data-service/auth/v1${path}`, init), SITE);

  it('leaves one redirect of the query, a safe one', async () => {
    const evil = encodeURIComponent(EVIL);
    for (const query of [`redirect_to=${evil}`, `redirect_to=${SITE}/a&redirect_to=${evil}`]) {
      const { searchParams } = new URL((await rewrite(`/authorize?provider=github&${query}`)).url);
      const [chosen, ...others] = searchParams.getAll('redirect_to');
      expect([new URL(chosen ?? '').origin, others]).toEqual([SITE, []]);
      expect(searchParams.get('provider')).toBe('github');
    }
  });

  it('turns the Referer header into a redirect where nothing else was asked for, if it is a page of the site', async () => {
    const of = async (referer: string, query = '') => {
      const request = await rewrite(`/authorize${query}`, { headers: { referer } });
      expect(request.headers.has('referer')).toBe(false);
      return new URL(request.url).searchParams.get('redirect_to');
    };
    expect(await of(`${SITE}/auth`)).toBe(`${SITE}/auth`);
    expect(await of(EVIL)).toBe(SITE);
    expect(await of('http://127.0.0.1:9/')).toBe(SITE);
    expect(await of(`${SITE}/auth`, `?redirect_to=${SITE}/other`)).toBe(`${SITE}/other`);
  });

  it('keeps a stranger from setting what we tell the provider', async () => {
    const { url } = await rewrite(
      '/authorize?provider=github&redirect_uri=http://evil.test&client_id=x&state=y&response_type=token&scope=z&prompt=login',
    );
    expect([...new URL(url).searchParams.keys()]).toEqual(['provider', 'prompt']);
    const { searchParams } = new URL((await rewrite('/callback?state=x&scope=y')).url);
    expect([...searchParams.keys()]).toEqual(['state', 'scope']);
  });

  it.each(['redirect_to', 'redirectTo', 'email_redirect_to', 'emailRedirectTo'])(
    'checks %s in a body',
    async (name) => {
      const body = JSON.stringify({
        email: 'a@b.co',
        [name]: EVIL,
        options: { [name]: `${SITE}/auth`, data: { x: 1 } },
      });
      const request = await rewrite('/otp', {
        method: 'POST',
        body,
        headers: { 'content-length': String(body.length) },
      });
      expect(await request.json()).toEqual({
        email: 'a@b.co',
        [name]: SITE,
        options: { [name]: `${SITE}/auth`, data: { x: 1 } },
      });
      expect(request.headers.has('content-length')).toBe(false);
    },
  );

  it.each(['{"email":"a@b.co"}', 'redirect_to=x', '[1]', 'null', '{', ''])('leaves the body %j alone', async (body) => {
    expect(await (await rewrite('/otp', { method: 'POST', body })).text()).toBe(body);
  });
});
