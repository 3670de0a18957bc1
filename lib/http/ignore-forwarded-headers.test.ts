import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ignoreForwardedHeaders } from './ignore-forwarded-headers';

it('removes what a visitor claims about their own address before anybody reads it', async () => {
  ignoreForwardedHeaders();
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const headers = {
    'X-Forwarded-For': '1.2.3.4',
    'X-Forwarded-Host': 'evil',
    Forwarded: 'for=1.2.3.4',
    'X-Other': '1',
  };
  const seen = await new Promise<Record<string, string>>((resolve, reject) => {
    get({ port: (server.address() as AddressInfo).port, headers }, async (response) => {
      resolve(JSON.parse(Buffer.concat(await response.toArray()).toString()));
    }).on('error', reject);
  });
  server.close();
  expect(Object.keys(seen).filter((name) => name.includes('forwarded'))).toEqual([]);
  expect(seen['x-other']).toBe('1');
});
