import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { adviseOnConnection } from './database-errors.ts';
import { openPool } from './postgres/open-pool.ts';

it('explains an unreachable server', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  const pool = openPool(`postgres://me@127.0.0.1:${port}/name`, 'test');
  const error = await pool.connect().catch((reason) => reason);
  expect(adviseOnConnection(error)).toMatch(/^The database does not answer: check DATABASE_URL \(.*ECONNREFUSED/);
  await pool.end();
});

it('names each address of a name that has several', () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
  const both = Object.assign(new AggregateError([refused('::1:1'), refused('127.0.0.1:1')], ''), {
    code: 'ECONNREFUSED',
  });
  expect(adviseOnConnection(both)).toBe(
    'The database does not answer: check DATABASE_URL (connect ECONNREFUSED ::1:1; connect ECONNREFUSED 127.0.0.1:1).',
  );
});

it('has no advice where no setting helps', () => {
  expect(adviseOnConnection(new Error('relation does not exist'))).toBeNull();
  expect(adviseOnConnection(Object.assign(new Error('no such relation'), { code: '42P01' }))).toBeNull();
  expect(adviseOnConnection('ECONNREFUSED')).toBeNull();
});
