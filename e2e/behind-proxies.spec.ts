import { expect, test } from './fixtures/test.ts';

test.use({ stackSettings: { TRUST_PROXY: '2' } });

test('where headers of proxies are believed by their number, only this machine reaches the web', async ({
  request,
  privateStack: { webUrl },
}) => {
  const { port } = new URL(webUrl);
  expect((await request.get(`http://127.0.0.1:${port}/api/health`)).status()).toBe(200);
  // Another address of the machine, for a web that listens on every one.
  await expect(request.get(`http://127.0.0.2:${port}/api/health`)).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL/);
});
