import { loadSecrets } from '#runtime/secrets.ts';
import { type Fault, test } from './fixtures/faulty-content-api.ts';
import { expect } from './fixtures/test.ts';

/** An outage's longest echo. Well above the ten seconds that it may take, and below the five minutes of Node's own limit. */
const ECHO = { timeout: 90_000 };

// One of each kind: of a connection, of a status, and of the answer itself. Each costs the seconds for which the web waits before it asks
// again.
const FAULTS: [string, Fault][] = [
  ['cuts answers off', 'is cut off'],
  ['answers 429', { status: 429, body: '{}', headers: { 'retry-after': '30' } }],
  ['answers in another shape', { status: 200, body: '{"data":[]}' }],
];

const NONSENSE = ['<!doctype html><h1>Maintenance</h1>', 'garbage', 'null', '', '{"data":[]}'];

test.use({ stackTimeouts: 'product' });

test('whatever the content API does, pages that were shown go on being shown, and all follow it once it is mended', async ({
  request,
  privateStack: { webUrl, dataDir },
  contentApi,
}) => {
  test.slow();
  const paths = ['/', '/feed/any-post', '/?search=readable', '/rss.xml', '/api/posts'];
  const get = async (path: string) => {
    // The web closes an idle connection after seconds, perhaps while it is used again.
    const response = await request.get(webUrl + path, { timeout: ECHO.timeout, maxRetries: 2 });
    return { status: response.status(), text: await response.text() };
  };
  const invalidate = async () => {
    const response = await request.post(`${webUrl}/api/revalidate`, {
      headers: { authorization: `Bearer ${loadSecrets(dataDir, {}).REVALIDATE_SECRET}` },
      data: { tags: ['posts'] },
    });
    expect(response.ok()).toBe(true);
  };
  const expectMended = (all: string[]) =>
    Promise.all(all.map((path) => expect.poll(async () => (await get(path)).text, ECHO).toContain(contentApi.title)));
  for (const path of paths) await expect.poll(async () => (await get(path)).status, ECHO).toBe(200);

  await test.step('it hangs, and one of the pages was never rendered', async () => {
    const shown = contentApi.title;
    contentApi.fault = 'hangs';
    contentApi.title = 'After the outage';
    await invalidate();
    expect(await get('/')).toMatchObject({ status: 200, text: expect.stringContaining(shown) });
    // The same answer of the content API is kept for it, but is to be renewed first.
    expect((await get('/feed')).status).toBeGreaterThanOrEqual(500);
    contentApi.fault = null;
    await expectMended(['/feed', ...paths]);
  });

  for (const [does, fault] of FAULTS) {
    await test.step(`it ${does}`, async () => {
      const shown = contentApi.title;
      contentApi.fault = fault;
      contentApi.title = `Mended after it ${does}`;
      await invalidate();
      // At once, and after a render has failed.
      for (const _turn of [1, 2, 3]) {
        // A search is limited by the visitor's address, who is told.
        const shownPaths = paths.filter((path) => !(does === 'answers 429' && path.includes('?')));
        const pages = await Promise.all(shownPaths.map(get));
        for (const [index, page] of pages.entries()) {
          expect(page, `${shownPaths[index]} while it ${does}`).toMatchObject({
            status: 200,
            text: expect.stringContaining(shown),
          });
        }
      }
      contentApi.fault = null;
      await expectMended(paths);
    });
  }

  await test.step('it answers nonsense with status 200 for a page that was never rendered', async () => {
    for (const body of NONSENSE) {
      const path = `/feed/while-it-said-${body.length}`;
      contentApi.fault = { status: 200, body };
      expect((await get(path)).status, body).toBeGreaterThanOrEqual(500);
      contentApi.fault = null;
      expect((await get(path)).status, body).toBe(200);
    }
  });
});
