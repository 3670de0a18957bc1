import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '../rig/backend.ts';
import { type Account, send, signUp } from '../rig/client.ts';
import { anyDatabase } from '../rig/database.ts';

// Strapi 4's documentation of its REST API (update and delete an entry) is what these are held against; no call of the
// specification deletes.

describe.each(anyDatabase)('Strapi’s writes of bookmarks, on %s', (kind) => {
  let backend: TestBackend;
  let owner: Account;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    owner = await signUp(backend, 'owner');
  });
  afterAll(() => backend.close());

  const write = (method: string, path: string, data?: unknown) =>
    send(backend, method, path, { token: owner.token, ...(data === undefined ? {} : { body: { data } }) });

  it('answers the entry that it changed or deleted, as one that it created', async () => {
    const created = await write('POST', '/api/bookmarks', { name: 'One' });
    const path = `/api/bookmarks/${created.body.data.id}`;
    const renamed = await write('PUT', path, { name: 'Two' });
    const { createdAt, publishedAt } = created.body.data.attributes;
    expect(renamed.body).toEqual({
      data: {
        id: created.body.data.id,
        attributes: { name: 'Two', createdAt, publishedAt, updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
      meta: {},
    });
    const deleted = await write('DELETE', path);
    // Ours adds to `meta` that it can be taken back.
    expect([deleted.status, deleted.body]).toMatchObject([200, renamed.body]);
  });

  it('answers 404 in a Strapi’s words for what is not there', async () => {
    const { status, body } = await write('DELETE', '/api/bookmarks/7');
    expect([status, body]).toEqual([
      404,
      { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } },
    ]);
  });
});
