import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, callApi, fetchSession, getSession, onSessionEnd, type Session, setSession } from './api';
import { authProvider, signInAgain } from './auth-provider';
import { shouldRetry } from './data-provider';

const ADA: Session = {
  operator: { id: 1, name: 'ada' },
  token: 'first',
  recoveryCodesLeft: 10,
  siteUrl: 'https://site.test',
};
const GRACE: Session = { ...ADA, operator: { id: 2, name: 'grace' }, token: 'hers' };

type Answer = { status?: number; body?: unknown };

/** A server that gives these answers, one by one. */
function serve(...answers: Answer[]) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => {
    const { status = 200, body = {} } = answers.shift() ?? { status: 500 };
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal('fetch', fetch);
  return {
    requests: () => fetch.mock.calls.map(([path, { method }]) => `${method} ${path}`),
    tokens: () => fetch.mock.calls.map(([, { headers }]) => (headers as Headers).get('x-desk-token')),
  };
}

const refusal = (status: number, message: string, errors?: unknown) => ({
  status,
  body: { data: null, error: { status, name: 'Error', message, details: { errors } } },
});

beforeEach(() => setSession(ADA));
afterEach(() => {
  setSession(null);
  onSessionEnd(null);
  vi.unstubAllGlobals();
});

it('sends the token of the session with writes alone', async () => {
  const { tokens } = serve({}, {});
  await callApi('GET', '/posts');
  await callApi('PATCH', '/posts/7', { title: 'x' });
  expect(tokens()).toEqual([null, 'first']);
});

it('asks for a new sign-in when the session has ended, once for all requests, and sends them again', async () => {
  const ask = vi.fn(async () => setSession({ ...ADA, token: 'second' }));
  onSessionEnd(ask);
  const gone = refusal(401, 'Missing or invalid credentials');
  const { tokens } = serve(gone, gone, { body: { data: 1 } }, { body: { data: 2 } });
  const answers = await Promise.all([callApi('POST', '/posts/hide', {}), callApi('POST', '/posts/publish', {})]);
  expect(answers).toEqual([{ data: 1 }, { data: 2 }]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(tokens()).toEqual(['first', 'first', 'second', 'second']);
});

it('fails with the 401 when signing in again is declined', async () => {
  onSessionEnd(() => Promise.reject(new Error('no')));
  serve(refusal(401, 'Missing or invalid credentials'));
  await expect(callApi('POST', '/posts/hide', {})).rejects.toMatchObject({ status: 401 });
});

it('answers nobody who has signed out meanwhile: the sign-in form stays as it is', async () => {
  const ask = vi.fn(async () => {});
  onSessionEnd(ask);
  const gone = refusal(401, 'Missing or invalid credentials');
  serve(gone, gone);
  const settle = vi.fn();
  void callApi('GET', '/posts').then(settle, settle);
  setSession(null);
  // Asked later, it is answered later.
  expect(await fetchSession()).toBeNull();
  expect([ask, settle].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('is signed out from the moment of Logout, unless the server could not be told', async () => {
  const { requests, tokens } = serve({});
  const leaving = authProvider.logout({});
  expect(getSession()).toBeNull();
  await leaving;
  expect([requests(), tokens()]).toEqual([['DELETE /admin/api/session'], ['first']]);

  setSession(ADA);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(authProvider.logout({})).rejects.toThrow('The site does not answer');
  expect(getSession()).toBe(ADA);
});

it('takes over the token when the same operator signed in again in another tab', async () => {
  const refused = refusal(403, 'Forbidden');
  const { requests, tokens } = serve(refused, { body: { data: { ...ADA, token: 'other tab' } } }, {});
  await callApi('DELETE', '/posts/7');
  expect(requests()).toEqual(['DELETE /admin/api/posts/7', 'GET /admin/api/session', 'DELETE /admin/api/posts/7']);
  expect(tokens().at(-1)).toBe('other tab');
});

it('acts for nobody else: with another operator in the cookie a refusal stays one, and says who it is', async () => {
  const { requests } = serve(refusal(403, 'Forbidden'), { body: { data: GRACE } });
  await expect(callApi('DELETE', '/posts/7')).rejects.toMatchObject({
    status: 403,
    message: expect.stringMatching(/^grace has signed in here in another tab, so this was not sent/),
  });
  expect(requests()).toHaveLength(2);
});

it('lets only the same operator go on over an open desk, and ends the session of any other', async () => {
  const { requests, tokens } = serve({ body: { data: GRACE } }, {}, { body: { data: { ...ADA, token: 'second' } } });
  const credentials = { name: 'ada', password: 'x', code: '1' };
  await expect(signInAgain(credentials)).rejects.toThrow('This desk is open as ada');
  expect(requests()).toEqual(['POST /admin/api/session', 'DELETE /admin/api/session']);
  expect([tokens()[1], getSession()]).toEqual(['hers', ADA]);
  await signInAgain(credentials);
  expect(getSession()?.token).toBe('second');
});

it('sends nothing again in the name of who signed in instead', async () => {
  onSessionEnd(async () => setSession(GRACE));
  const { requests } = serve(refusal(401, 'Missing or invalid credentials'));
  await expect(callApi('POST', '/posts/hide', {})).rejects.toMatchObject({ status: 401 });
  expect(requests()).toHaveLength(1);
});

it('answers nobody who has left the desk to another operator, and asks nobody without a session to sign in', async () => {
  const ask = vi.fn(async () => {});
  onSessionEnd(ask);
  const gone = refusal(401, 'Missing or invalid credentials');
  serve(gone, gone, gone);
  const settle = vi.fn();
  void callApi('POST', '/posts/hide', {}).then(settle, settle);
  setSession(GRACE);
  expect(await fetchSession()).toBeNull();
  setSession(null);
  await expect(callApi('GET', '/posts')).rejects.toMatchObject({ status: 401 });
  expect([ask, settle].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('names wrong fields where forms look for them', async () => {
  serve(refusal(400, 'Too long', [{ path: ['title'], message: 'Too long', name: 'ValidationError' }]));
  await expect(callApi('PATCH', '/posts/7', {})).rejects.toMatchObject({
    status: 400,
    body: { errors: { title: 'Too long' } },
  });
});

/** A server that takes the request, or begins its answer, and says no more. Returns after how long each request is given up. */
function serveNothing(begin: (signal: AbortSignal) => Promise<Response>) {
  const limits: number[] = [];
  const signals: AbortSignal[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    const signal = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    signals.push(signal);
    return signal;
  });
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) =>
    // A request without the limit gets an answer, which no test of a time-out takes for one.
    signal === signals.at(-1) ? begin(signal as AbortSignal) : Promise.resolve(Response.json({})),
  );
  return limits;
}

it.each([
  ['never answers', (signal: AbortSignal) => Promise.reject(signal.reason)],
  ['stops in the midst of it', async ({ reason }) => ({ ok: true, text: () => Promise.reject(reason) }) as Response],
] satisfies [string, (signal: AbortSignal) => Promise<Response>][])(
  'gives up a server that %s, and says whether one may try again',
  async (_title, begin) => {
    const limits = serveNothing(begin);
    const reading = callApi('GET', '/posts');
    await expect(reading).rejects.toMatchObject({ status: 0, message: expect.stringMatching(/too long.*Try again/) });
    await expect(callApi('POST', '/posts/hide', {})).rejects.toThrow('It may have done this all the same');
    expect(limits).toEqual([15_000, 60_001]);
    // The screen says so at once, in place of asking three times more.
    expect(shouldRetry(0, await reading.catch((error) => error))).toBe(false);
    expect([0, 3].map((failures) => shouldRetry(failures, new ApiError('no', 0)))).toEqual([true, false]);
  },
);

it('leaves a long upload the time of a slow line', async () => {
  const limits = serveNothing((signal) => Promise.reject(signal.reason));
  await callApi('PATCH', '/posts/7', { image: { data: 'x'.repeat(8_000_000) } }).catch(() => undefined);
  expect(limits[0]).toBeGreaterThan(8 * 60_000);
});

it('reports an unreachable server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callApi('GET', '/posts')).rejects.toThrow('The site does not answer');
});
