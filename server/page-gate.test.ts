import type { ServerResponse } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { serveLocally } from '#test/rig/serve-locally.ts';
import { createPageGate } from './page-gate.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Asking = { address?: string; signal?: AbortSignal | null };

/** A server whose pages are finished when the test says so. */
async function open(options: Partial<Parameters<typeof createPageGate>[0]> = {}) {
  const gate = createPageGate({ places: 1, maxYieldMs: 0, ...options });
  const begun: { url: string; response: ServerResponse }[] = [];
  const arrived: ServerResponse[] = [];
  const server = await serveLocally((request, response) => {
    arrived.push(response);
    gate(request, response, () => begun.push({ url: request.url ?? '', response }));
  });
  closing.push(server.close);
  const ask = (path: string, { address = '10.0.0.1', signal = null }: Asking = {}) =>
    fetch(server.url + path, { headers: { 'x-forwarded-for': address }, signal });
  const waitForPages = (count: number) => vi.waitFor(() => expect(begun).toHaveLength(count), { timeout: 60_000 });
  return { arrived, begun, ask, waitForPages };
}

it('makes one filtered feed or share picture after the other, and hands out everything else meanwhile', async () => {
  const { begun, ask, waitForPages } = await open();
  const searches = [ask('/?search=a'), ask('/feed?search=b'), ask('/og/post/a'), ask('/api/posts?search=c')];
  await waitForPages(1);
  const others = ['/', '/?utm_source=x', '/feed/an-article?search=a', '/api/posts', '/rss.xml'].map((path) =>
    ask(path),
  );
  await waitForPages(6);
  expect(
    begun
      .slice(1)
      .map(({ url }) => url)
      .sort(),
  ).toEqual(['/', '/?utm_source=x', '/feed/an-article?search=a', '/api/posts', '/rss.xml'].sort());
  for (const { response } of begun) response.end();
  await Promise.all(others);
  await waitForPages(7);
  begun[6]?.response.end();
  await waitForPages(8);
  begun[7]?.response.end();
  await waitForPages(9);
  begun[8]?.response.end();
  const answers = await Promise.all(searches);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

it('knows a filter behind a second question mark', async () => {
  const { begun, ask, waitForPages } = await open({ maxWaiting: 0 });
  const first = ask('/?search=a');
  await waitForPages(1);
  expect((await ask('/feed?x=?&search=b')).status).toBe(503);
  begun[0]?.response.end();
  await first;
});

it('tells who comes to a full queue when to come back, a person and a program', async () => {
  const { begun, ask, waitForPages } = await open({ maxWaiting: 0 });
  const first = ask('/?search=a');
  await waitForPages(1);
  const page = await ask('/?search=b');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('Too many searches at the moment');
  const data = await ask('/api/posts?search=b');
  expect([data.status, data.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await data.json()).toMatchObject({ error: { message: expect.stringContaining('try again') } });
  begun[0]?.response.end();
  await first;
});

it('lets one address fill no more than its part of the queue', async () => {
  const { begun, ask, waitForPages } = await open({ maxPerAddress: 1 });
  const first = ask('/?search=a', { address: '10.0.0.1' });
  await waitForPages(1);
  expect((await ask('/?search=b', { address: '10.0.0.1' })).status).toBe(503);
  const other = ask('/?search=c', { address: '10.0.0.2' });
  begun[0]?.response.end();
  await first;
  await waitForPages(2);
  begun[1]?.response.end();
  expect((await other).status).toBe(200);
  const again = ask('/?search=d', { address: '10.0.0.1' });
  await waitForPages(3);
  begun[2]?.response.end();
  expect((await again).status).toBe(200);
});

it('gives the place of who has gone away to the next, but to nobody who went while waiting', async () => {
  const { arrived, begun, ask, waitForPages } = await open();
  const [leaveFirst, leaveQueue] = [new AbortController(), new AbortController()];
  const first = ask('/?search=a', { signal: leaveFirst.signal });
  await waitForPages(1);
  const gone = ask('/?search=gone', { signal: leaveQueue.signal });
  const lost = Promise.allSettled([first, gone]);
  await vi.waitFor(() => expect(arrived).toHaveLength(2));
  const last = ask('/?search=last');
  await vi.waitFor(() => expect(arrived).toHaveLength(3));
  leaveQueue.abort();
  await vi.waitFor(() => expect(arrived[1]?.closed).toBe(true));
  leaveFirst.abort();
  await waitForPages(2);
  expect(begun.map(({ url }) => url)).toEqual(['/?search=a', '/?search=last']);
  begun[1]?.response.end();
  expect((await last).status).toBe(200);
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('lets ordinary pages go first', async () => {
  const { begun, ask, waitForPages } = await open({ maxYieldMs: 60_000 });
  const page = ask('/feed/an-article');
  await waitForPages(1);
  const search = ask('/?search=a');
  const another = ask('/');
  await waitForPages(2);
  begun[0]?.response.end();
  await page;
  expect(begun.map(({ url }) => url)).toEqual(['/feed/an-article', '/']);
  begun[1]?.response.end();
  await another;
  await waitForPages(3);
  begun[2]?.response.end();
  expect((await search).status).toBe(200);
});

it('waits no longer than it may while ordinary pages never end', async () => {
  const { begun, ask, waitForPages } = await open({ maxYieldMs: 1 });
  const page = ask('/');
  await waitForPages(1);
  const search = ask('/?search=a');
  await waitForPages(2);
  for (const { response } of begun) response.end();
  expect([(await page).status, (await search).status]).toEqual([200, 200]);
});
