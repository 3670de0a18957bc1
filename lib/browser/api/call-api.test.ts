import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi, onSessionEnded } from './call-api';

const answerWith = (response: Response) => vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(response));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('callApi', () => {
  it('returns the JSON of a success and asks with GET', async () => {
    answerWith(Response.json({ total: 3 }));
    await expect(callApi('/api/posts')).resolves.toEqual({ total: 3 });
    expect(fetch).toHaveBeenCalledWith('/api/posts', expect.objectContaining({ method: 'GET' }));
  });

  it('sends a body as JSON, by default with POST', async () => {
    answerWith(new Response(null, { status: 204 }));
    await expect(callApi('/api/subscribe', { body: { email: 'a@b.co' } })).resolves.toBeUndefined();
    expect(fetch).toHaveBeenCalledWith(
      '/api/subscribe',
      expect.objectContaining({ method: 'POST', body: '{"email":"a@b.co"}' }),
    );
  });

  it('carries the message of our own error body', async () => {
    const body = { error: { code: 'too_many_requests', message: 'Slow down.' } };
    answerWith(Response.json(body, { status: 429 }));
    await expect(callApi('/api/posts')).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Slow down.',
      status: 429,
    });
  });

  it.each([
    ['a page of a proxy', new Response('<h1>Bad Gateway</h1>', { status: 502 }), 'HTTP error! status: 502'],
    ['an odd error body', Response.json({ error: 'no' }, { status: 500 }), 'HTTP error! status: 500'],
    ['a success that is not JSON', new Response('<html>'), 'The server did not answer as expected.'],
  ])('names %s', async (_title, response, message) => {
    answerWith(response);
    await expect(callApi('/api/posts')).rejects.toMatchObject({ message });
  });

  it.each([
    ['an empty failure', new Response(null, { status: 500 }), 'Login failed'],
    ['a page of a proxy', new Response('<h1>Bad Gateway</h1>', { status: 502 }), 'Login failed'],
    ['a reason', Response.json({ error: { message: 'Too many guesses' } }, { status: 429 }), 'Too many guesses'],
  ])('says of %s what the caller has for it', async (_title, response, message) => {
    answerWith(response);
    await expect(callApi('/api/session', { body: {}, failed: 'Login failed' })).rejects.toMatchObject({ message });
  });

  it('names a broken connection', async () => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')));
    await expect(callApi('/api/posts')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });

  it('notifies listeners only when the server has ended the session', async () => {
    const listener = vi.fn();
    onSessionEnded(listener);
    answerWith(Response.json({}));
    await callApi('/api/posts');
    expect(listener).not.toHaveBeenCalled();
    answerWith(Response.json({}, { status: 401, headers: { 'x-session': 'ended' } }));
    await expect(callApi('/api/bookmarks')).rejects.toMatchObject({ status: 401 });
    expect(listener).toHaveBeenCalledOnce();
  });
});
