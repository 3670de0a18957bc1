import { expect, it } from 'vitest';
import { findApi } from './send-posts.ts';

// This port has no listener.
const NOBODY = { apiUrl: undefined, backendPort: 1, token: 'x' };

it('names the process that holds the embedded database and does not answer in time', async () => {
  const found = findApi({ ...NOBODY, findHolder: () => 42, startWaitMs: 0 });
  await expect(found).rejects.toThrow(
    'Process 42 holds the embedded database, and no backend answers at http://127.0.0.1:1.',
  );
});

it('finds no API if no process holds the database', async () => {
  expect(await findApi({ ...NOBODY, findHolder: () => null })).toBeNull();
});
