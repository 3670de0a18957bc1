import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyKind } from '#test/rig/database.ts';

const SEARCH = 'filters[news_raw_data][text][$containsi]=needle';
const PAGE_ONE = 'pagination[page]=1&pagination[pageSize]=25&populate[0]=image&sort=createdAt:desc';

describe('how long an address may keep the database busy', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(anyKind);
  });
  // So little that one search is all of it.
  beforeEach(() => backend.reset({ rateLimitFactor: 1e-9 }));
  afterAll(() => backend.close());

  const list = (query: string, address: string) =>
    send(backend, 'GET', `/api/news/public?${query}`, { headers: { 'x-forwarded-for': address } });

  it('ends for that address alone, for searches alone, and for a minute', async () => {
    const id = await createPost(backend, { text: 'a needle' });
    // Searches until the time is used up: a limit is never below one millisecond.
    let answer = await list(SEARCH, '203.0.113.7');
    for (let index = 0; answer.status === 200 && index < 1_000; index += 1) {
      answer = await list(`${SEARCH}&filters[id][$ne]=${1_000 + index}`, '203.0.113.7');
    }
    expect(answer.status).toBe(429);
    expect(answer.body.error.name).toBe('RateLimitError');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);

    expect((await list(SEARCH, '203.0.113.8')).body.data[0].id).toBe(id);
    expect((await list(PAGE_ONE, '203.0.113.7')).status).toBe(200);
    expect((await send(backend, 'GET', '/api/news/get-by-url-slug/none')).status).toBe(404);
    backend.time.offsetMs = 60_000;
    expect((await list(SEARCH, '203.0.113.7')).status).toBe(200);
  });
});
