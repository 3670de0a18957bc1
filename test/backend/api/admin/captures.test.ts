import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';

const LINKS = ['https://x.com/ada/status/1881497149756015215', 'https://x.com/ada/status/1881497149756015216'];

describe.each(anyDatabase)('addresses to capture, on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    desk = await createDesk(backend);
  });
  afterAll(() => backend.close());

  const call = (method: string, path: string, body?: unknown) => desk.asOperator(method, `/admin/api${path}`, body);
  const add = () => call('POST', '/captures/add', { captures: LINKS.map((link) => ({ link })), file: 'like.js' });
  const listed = async () => (await call('GET', '/captures')).body.data.map(({ link }: { link: string }) => link);

  it('are added with an entry of the log, or not at all', async () => {
    const { db } = backend.database;
    await sql`alter table app.audit_log add constraint no_captures check (action <> 'captures.add')`.execute(db);
    try {
      expect((await add()).status).toBe(500);
      expect(await listed()).toEqual([]);
    } finally {
      await sql`alter table app.audit_log drop constraint no_captures`.execute(db);
    }
    expect((await add()).body.data).toEqual({ known: [] });
    expect(await listed()).toHaveLength(2);
    expect((await add()).body.data).toEqual({ known: [0, 1] });
    const { body } = await call('GET', '/log');
    expect(body.data.find(({ action }: { action: string }) => action === 'captures.add')).toMatchObject({
      after: { file: 'like.js' },
    });
  });
});
