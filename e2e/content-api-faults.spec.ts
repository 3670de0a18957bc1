import { loadSecrets } from '#server/process/secrets.ts';
import { test } from './fixtures/faulty-content-api.ts';
import { expect } from './fixtures/test.ts';

/** An outage's longest echo. Well above the ten seconds that it may take, and below the five minutes of Node's own limit. */
const ECHO = { timeout: 90_000 };

test.describe('a content API that hangs', () => {
  test.use({ stackTimeouts: 'product' });

  test('is shown again soon afterwards, by pages that were rendered before and by others', async ({
    request,
    privateStack: { webUrl, dataDir },
    contentApi,
  }) => {
    const get = async (path: string) => {
      const response = await request.get(webUrl + path, { timeout: ECHO.timeout });
      return { status: response.status(), html: await response.text() };
    };
    expect(await get('/')).toMatchObject({ status: 200, html: expect.stringContaining('Readable again') });

    contentApi.fault = 'hangs';
    contentApi.title = 'After the outage';
    const revalidated = await request.post(`${webUrl}/api/revalidate`, {
      headers: { authorization: `Bearer ${loadSecrets(dataDir, {}).REVALIDATE_SECRET}` },
      data: { tags: ['posts'] },
    });
    expect(revalidated.ok()).toBe(true);
    expect(await get('/')).toMatchObject({ status: 200, html: expect.stringContaining('Readable again') });
    // Never rendered: the same answer of the content API is kept for it, but is to be renewed first.
    expect((await get('/feed')).status).toBeGreaterThanOrEqual(500);

    contentApi.fault = null;
    await expect.poll(async () => (await get('/feed')).html, ECHO).toContain('After the outage');
    await expect.poll(async () => (await get('/')).html, ECHO).toContain('After the outage');
  });
});

test('a content API that answers nonsense with status 200 is shown as soon as it makes sense again', async ({
  request,
  privateStack: { webUrl },
  contentApi,
}) => {
  const status = async (path: string) => (await request.get(webUrl + path)).status();
  for (const body of ['<!doctype html><h1>Maintenance</h1>', 'garbage', 'null', '', '{"data":[]}']) {
    const path = `/feed/while-it-said-${body.length}`;
    contentApi.fault = { status: 200, body };
    expect(await status(path), body).toBeGreaterThanOrEqual(500);
    contentApi.fault = null;
    expect(await status(path), body).toBe(200);
  }
});
