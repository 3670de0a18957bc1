import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { isUnreachable, NoPrimaryError } from './is-unreachable.ts';
import { openPool } from './open-pool.ts';

it('knows a database that nobody answers for', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  for (const hosts of [`127.0.0.1:${port}`, `127.0.0.1:${port},127.0.0.1:${port}`]) {
    const pool = openPool(`postgres://me@${hosts}/name`, 'test');
    const error = await pool.connect().catch((reason) => reason);
    expect([hosts, isUnreachable(error)]).toEqual([hosts, true]);
    await pool.end();
  }
  expect(isUnreachable(new NoPrimaryError('none'))).toBe(true);
  expect(isUnreachable(new Error('relation does not exist'))).toBe(false);
});
