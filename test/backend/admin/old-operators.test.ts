import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { listKnownVersions, migrate } from '#backend/db/migrate.ts';
import { createSecretBox } from '#backend/http/credentials/sealed-secret.ts';
import { hashToken } from '#backend/http/credentials/secrets.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { openApp } from '#test/rig/backup/scratch.ts';
import { anyDatabase, anyKind, openEmptyDatabase } from '#test/rig/database.ts';
import { codeOf, DESK_ORIGIN } from '#test/rig/desk.ts';

const MIGRATION = '20261125050100';
const SECRETS = { ada: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', bob: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' };
const [UNUSED, USED] = ['k3v9-m2pq-7xyz-abcd', 'aaaa-2222-bbbb-3333'];
const KEY = `desk_${'k'.repeat(43)}`;

describe.each(anyDatabase)('operators of an installation before better-auth, on %s', (kind) => {
  let backend: TestBackend;
  let database: DatabaseHandle;
  let site: Awaited<ReturnType<typeof openApp>>;

  beforeAll(async () => {
    backend = await createTestBackend(anyKind, { jobs: false });
    database = await openEmptyDatabase(kind);
    await migrate(database, { versions: listKnownVersions().filter((version) => version < MIGRATION) });
    await fillOldTables(database);
    await migrate(database);
    site = await openApp(database, backend.config);
  });
  afterAll(async () => {
    await site.close();
    await database.close();
    await backend.close();
  });

  /** As earlier versions wrote them: Ada's secret sealed with JWT_SECRET, Bob's as the versions before stored it. */
  async function fillOldTables({ db }: DatabaseHandle): Promise<void> {
    const sealed = createSecretBox(backend.config).seal(SECRETS.ada);
    const hashCode = (code: string) => hashToken(code.replaceAll('-', ''));
    for (const [name, secret] of [
      ['Ada', sealed],
      ['bob', SECRETS.bob],
    ] as const) {
      const password = await hash(`${name}-long-password`);
      await sql`
        insert into app.operators (name, password_hash, totp_secret, totp_last_step, created_at, updated_at)
        values (${name}, ${password}, ${secret}, 5, now(), now())`.execute(db);
    }
    await sql`
      insert into app.operator_recovery_codes (operator_id, code_hash, used_at)
      values (1, ${hashCode(UNUSED)}, null), (1, ${hashCode(USED)}, now())`.execute(db);
    await sql`
      insert into app.operator_sessions (id, token_hash, operator_id, address, user_agent, created_at, last_used_at)
      values (gen_random_uuid(), ${hashToken('old')}, 1, '127.0.0.1', 'a browser', now(), now())`.execute(db);
    await sql`
      insert into app.api_tokens (name, token_hash, scopes, created_at)
      values ('importer', ${hashToken(KEY)}, array['log:read'], now())`.execute(db);
  }

  const ask = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const response = await site.app.request(`/admin/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: DESK_ORIGIN, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { data: { operator: object } } };
  };
  const signIn = (name: string, code: object) =>
    ask('POST', '/session', {}, { name, password: `${name}-long-password`, ...code });

  it.each([
    ['Ada', 1, SECRETS.ada],
    ['bob', 2, SECRETS.bob],
  ])('lets %s in with the password and the authenticator of before', async (name, id, secret) => {
    const { status, body } = await signIn(name, { code: codeOf(secret, new Date()) });
    expect([status, body.data.operator]).toEqual([200, { id, name }]);
  });

  it('takes the recovery codes that were left, each once, and none that was used', async () => {
    expect((await signIn('Ada', { recoveryCode: USED })).status).toBe(401);
    const { status, body } = await signIn('Ada', { recoveryCode: UNUSED.toUpperCase() });
    expect([status, body.data]).toEqual([200, expect.objectContaining({ recoveryCodesLeft: 0 })]);
    expect((await signIn('Ada', { recoveryCode: UNUSED })).status).toBe(401);
  });

  it('knows the keys of scripts', async () => {
    expect((await ask('GET', '/log', { authorization: `Bearer ${KEY}` })).status).toBe(200);
    expect((await ask('GET', '/posts', { authorization: `Bearer ${KEY}` })).status).toBe(403);
  });

  it('asks operators to sign in again, and holds no secret as it is', async () => {
    expect((await ask('GET', '/session', { cookie: 'desk=old' })).status).toBe(401);
    const { rows } = await sql<{ secret: string }>`select totp_secret as secret from app.operators`.execute(
      database.db,
    );
    for (const { secret } of rows) expect(secret).toMatch(/^[0-9a-f]{100,}$/);
  });
});
