import { afterEach, describe, expect, it, vi } from 'vitest';
import { revalidate } from '#backend/http/revalidate.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

let server: LocalServer | undefined;
afterEach(() => server?.close());

async function listen(status: number): Promise<{ url: string; requests: object[] }> {
  const requests: object[] = [];
  server = await serveLocally(async (request, response) => {
    const body = (await request.toArray()).join('');
    requests.push({ url: request.url, authorization: request.headers.authorization, body: JSON.parse(body) });
    response.writeHead(status).end();
  });
  return { url: server.url, requests };
}

describe('revalidate', () => {
  it('sends the tags with the shared secret', async () => {
    const { url, requests } = await listen(200);
    const log = { warn: vi.fn() };
    await revalidate({ webUrls: [url], revalidateSecret: 'secret' }, ['posts', 'post:a-slug'], log);
    expect(requests).toEqual([
      { url: '/api/revalidate', authorization: 'Bearer secret', body: { tags: ['posts', 'post:a-slug'] } },
    ]);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('logs a refusal', async () => {
    const { url } = await listen(401);
    const log = { warn: vi.fn() };
    await revalidate({ webUrls: [url], revalidateSecret: 'wrong' }, ['posts'], log);
    expect(log.warn).toHaveBeenCalledWith({ webUrl: url, tags: ['posts'], status: 401 }, expect.any(String));
  });

  it('reaches every web, whatever the others do', async () => {
    const { url, requests } = await listen(200);
    const log = { warn: vi.fn() };
    await revalidate({ webUrls: ['http://127.0.0.1:1', url, url], revalidateSecret: 'secret' }, ['posts'], log);
    expect(requests).toHaveLength(2);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ webUrl: 'http://127.0.0.1:1' }),
      expect.any(String),
    );
  });

  it('logs an unreachable web, and continues', async () => {
    const log = { warn: vi.fn() };
    await revalidate({ webUrls: ['http://127.0.0.1:1'], revalidateSecret: 'secret' }, ['posts'], log);
    expect(log.warn).toHaveBeenCalledOnce();
  });
});
