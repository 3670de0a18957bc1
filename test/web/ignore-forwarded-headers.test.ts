import { get } from 'node:http';
import { expect, it } from 'vitest';
import { serveLocally } from '#test/rig/serve-locally.ts';
import { ignoreForwardedHeaders } from '@/server/ignore-forwarded-headers';

it('removes what a visitor claims about their own address before anybody reads it', async () => {
  ignoreForwardedHeaders();
  const server = await serveLocally((request, response) => response.end(JSON.stringify(request.headers)));
  const headers = {
    'X-Forwarded-For': '1.2.3.4',
    'X-Forwarded-Host': 'evil',
    Forwarded: 'for=1.2.3.4',
    'X-Other': '1',
  };
  const seen = await new Promise<Record<string, string>>((resolve, reject) => {
    get({ port: server.port, headers }, async (response) => {
      resolve(JSON.parse(Buffer.concat(await response.toArray()).toString()));
    }).on('error', reject);
  });
  await server.close();
  expect(Object.keys(seen).filter((name) => name.includes('forwarded'))).toEqual([]);
  expect(seen['x-other']).toBe('1');
});
