import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiToken } from '#backend/auth/operators/api-tokens.ts';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { listKnownVersions, migrate } from '#backend/db/migrate.ts';
import { mailJob } from '#backend/mail/mail-job.ts';
import { type DumpOptions, dumpSite } from '#backend/main/backup/dump.ts';
import type { Entry, Header } from '#backend/main/backup/entry.ts';
import { loadSite, prepareDatabase } from '#backend/main/backup/load.ts';
import { BACKUP_APPLICATION_NAME } from '#backend/main/backup/pending-work.ts';
import { restoreServer } from '#backend/main/backup/restore.ts';
import { LEFT_OUT } from '#backend/main/backup/tables.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send, signUp } from '#test/rig/client.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import {
  anyKind,
  createServerDatabase,
  openEmptyDatabase,
  openTestDatabase,
  testDatabases,
} from '#test/rig/database.ts';
import { createOperator } from '#test/rig/desk.ts';
import { testConfig } from '#test/rig/test-config.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const dataService = {
  publishableKey: PUBLISHABLE_KEY,
  secretKey: SECRET_KEY,
  publicUrl: 'http://backend.test',
  providers: {},
};

const RUNNING: DumpOptions = { siteIsRunning: true, leaveS3Pictures: false };
const AT_REST: DumpOptions = { siteIsRunning: false, leaveS3Pictures: false };

describe.each(testDatabases)('a backup of a site on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    // Mails wait, because nobody does the jobs.
    backend = await createTestBackend(kind, { jobs: false, dataService });
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await sql`delete from pgboss.job`.execute(backend.database.db);
    await backend.reset();
  });

  const dump = (options: DumpOptions) => dumpSite({ ...backend, clock: backend.time.now }, options);
  const ingest = (text: string) =>
    send(backend, 'POST', '/api/news', { token: backend.config.ingestToken, body: [{ text }] });

  it('is as of one moment, while readers are answered and others write', async () => {
    for (let number = 0; number < 3; number += 1) await ingest(`Before ${number}`);
    const entries = dump(RUNNING);
    const first = (await entries.next()).value as Entry;
    expect((await ingest('Meanwhile')).body.data.created).toBe(1);
    await sql`update app.posts set title = 'Changed meanwhile' where id = 1`.execute(backend.database.db);
    await sql`delete from app.posts where id = 2`.execute(backend.database.db);
    const list = await send(backend, 'GET', '/api/news/public?pagination[page]=1&pagination[pageSize]=25');
    expect(list.body.meta.pagination.total).toBe(3);
    const rest = await Array.fromAsync(entries);

    expect(readRows([first, ...rest], 'app.posts', 'title').sort()).toEqual(['Before 0', 'Before 1', 'Before 2']);
    expect(readRows([first, ...rest], 'app.counters', 'value')).toContain('3');
  });

  it('that is given up leaves nothing behind', async () => {
    await ingest('One');
    const entries = dump(RUNNING);
    await entries.next();
    await entries.return(undefined);
    // A second one finds no cursor of the first.
    expect((await Array.fromAsync(dump(RUNNING))).at(-1)?.name).toBe('contents.json');
  });

  it('holds every table that there is, or says why not', async () => {
    const [first] = await Array.fromAsync(dump(RUNNING));
    const held = parseHeader(first).tables.map(({ schema, name }) => `${schema}.${name}`);
    const { rows } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        and table_schema not in ('pgboss', 'supabase_migrations')`.execute(backend.database.db);
    const forgotten = rows.map(({ name }) => name).filter((name) => !held.includes(name) && !LEFT_OUT[name]);
    expect(forgotten).toEqual([]);
    expect(held).toEqual(expect.arrayContaining(['app.posts', 'public.subscribers', 'auth.users', 'pgboss.job']));
  });

  it.each([
    ['running', RUNNING],
    ['stopped', AT_REST],
  ])('of a %s site holds nothing that lets somebody in', async (_, options) => {
    const { db } = backend.database;
    const operator = await createOperator(backend);
    const key = await createApiToken(db, { name: 'backup', scopes: ['backup:read'], expiresAt: null }, new Date());
    await signUp(backend, 'maren');
    const ask = async (path: string, body: object) => {
      const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' };
      const response = await backend.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect([path, response.status]).toEqual([path, 200]);
      return response.json();
    };
    const email = `${options === RUNNING ? 'running' : 'stopped'}@example.com`;
    const { refresh_token: refreshToken } = await ask('/auth/v1/signup', { email, password: 'a-password' });
    const pkce = { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' };
    await ask('/auth/v1/recover', { email, ...pkce });
    await ask('/auth/v1/otp', { email: `new-${email}` });
    await ask('/api/auth/forgot-password', { email: 'maren@example.com' });
    const mails = await waitFor(async () => {
      const { rows } = await sql<{
        text: string;
      }>`select data->>'text' as text from pgboss.job where name = 'mail'`.execute(db);
      expect(rows).toHaveLength(3);
      return rows.map(({ text }) => text);
    });
    const { rows: accounts } = await sql<{ token: string }>`
      select token_hash as token from auth.one_time_tokens`.execute(db);
    const secrets = [
      ...mails.map((text) => /(?:token|token_hash|reset)=([\w-]{20,})/.exec(text)?.[1] ?? text),
      ...accounts.map(({ token }) => token),
      operator.totpSecret,
      ...operator.recoveryCodes,
      operator.headers.cookie?.split('=')[1] ?? '',
      key?.token ?? '',
      refreshToken,
    ];
    expect(accounts.length).toBeGreaterThan(1);
    expect(secrets.filter((secret) => secret.length < 16)).toEqual([]);

    const [first, ...rest] = await Array.fromAsync(dump(options));
    const held = rest.map(({ name, data }) => (name.endsWith('.gz') ? gunzipSync(data) : Buffer.from(data)).toString());
    for (const secret of secrets) expect(held.filter((text) => text.includes(secret))).toEqual([]);
    expect(Buffer.from((first as Entry).data).toString()).not.toContain('flow_state');
  });

  it('of a running site leaves its waiting mails to it, to be looked at; of a site at rest they go along', async () => {
    await signUp(backend, 'maren');
    const mail = { to: 'maren@example.com', subject: 'Your link', text: 'Here it is.' };
    await backend.jobs.send(mailJob, mail);
    await sql`
      with issue as (insert into public.mail_issues (date, content, post_ids) values ('2026-11-16', '{}', '{}') returning id),
        reader as (insert into public.subscribers (email, status) values ('a@example.com', 'confirmed') returning id)
      insert into public.mail_deliveries (issue_id, subscriber_id) select issue.id, reader.id from issue, reader`.execute(
      backend.database.db,
    );
    await sql`update pgboss.version set cron_on = '2026-11-16T06:59:00Z'`.execute(backend.database.db);
    const scratch = await openTestDatabase(anyKind);
    try {
      await prepareDatabase(scratch, { withAuth: true });
      const waiting = async (options: DumpOptions) => {
        const [first, ...rest] = await Array.fromAsync(dump(options));
        const header = parseHeader(first);
        await loadSite(scratch, header, toAsync(rest), { pictures: null, hasS3: true, indexes: 'unique' });
        const { rows } = await sql<object>`
          select j.state::text, d.state as delivery, i.finished_at is not null as is_finished, v.cron_on as schedules
          from pgboss.job j, public.mail_deliveries d, public.mail_issues i, pgboss.version v where j.name = 'mail'`.execute(
          scratch.db,
        );
        return rows;
      };
      // A schedule that was found due when the site was stopped, and is found anew.
      await sql`select pgboss.create_queue('__pgboss__send-it', '{"policy": "standard"}'::jsonb)`.execute(
        backend.database.db,
      );
      await sql`
        insert into pgboss.job (name, data) values ('__pgboss__send-it', '{"slot": "2026-11-16 06:58:00"}')`.execute(
        backend.database.db,
      );
      await sql`update pgboss.version set cron_on = null`.execute(scratch.db);
      expect(await waiting(RUNNING)).toEqual([
        { state: 'failed', delivery: 'unknown', is_finished: true, schedules: null },
      ]);
      expect(await waiting(AT_REST)).toEqual([
        { state: 'created', delivery: 'pending', is_finished: false, schedules: '2026-11-16T06:57:59+00:00' },
      ]);
    } finally {
      await scratch.close();
    }
  });
});

describe.runIf(testDatabases.includes('postgres'))('a restore into PostgreSQL', () => {
  it('goes into an empty database or asks, and not beside a backend', async () => {
    const { url, drop } = await createServerDatabase();
    const database = await openDatabase({ databaseUrl: url, applicationName: BACKUP_APPLICATION_NAME });
    const source = await openTestDatabase(anyKind);
    try {
      const config = testConfig({ DATA_DIR: tmpdir() });
      await sql`insert into app.users (username, email, password_hash) values ('maren', 'm@example.com', 'x')`.execute(
        source.db,
      );
      const entries = () => dumpSite({ database: source, config, clock: () => new Date() }, AT_REST);
      const [first] = await Array.fromAsync(entries());
      const archive = { file: 'x', secrets: null, header: parseHeader(first), entries };
      const confirmReplacing = (held: string | null) => Promise.reject(new Error(`Asked about ${held}`));
      const restore = () => restoreServer(database, archive, { config, confirmReplacing });
      // Migrated and started, but nobody was there yet.
      await prepareDatabase(database, { withAuth: false });
      await restore();
      await expect(restore()).rejects.toThrow('Asked about 1 users');

      // All or nothing, also when it replaces something.
      const interrupted = new AbortController();
      async function* breakOff() {
        for await (const entry of entries()) {
          yield entry;
          interrupted.abort(new Error('Interrupted'));
        }
      }
      const halfway = restoreServer(
        database,
        { ...archive, entries: breakOff },
        {
          config,
          confirmReplacing: async () => {},
          signal: interrupted.signal,
        },
      );
      await expect(halfway).rejects.toThrow('Interrupted');
      await expect(restore()).rejects.toThrow('Asked about 1 users');

      const backend = await openDatabase({ databaseUrl: url });
      await sql`select 1`.execute(backend.db);
      await expect(restore()).rejects.toThrow('is connected to this database. Stop it first');
      await backend.close();
    } finally {
      await source.close();
      await database.close();
      await drop();
    }
  });

  it('migrates a backup of an earlier version', async () => {
    const versions = listKnownVersions();
    const { url, drop } = await createServerDatabase();
    const database = await openDatabase({ databaseUrl: url, applicationName: BACKUP_APPLICATION_NAME });
    const source = await openEmptyDatabase(anyKind);
    const dataDir = mkdtempSync(path.join(tmpdir(), 'older-'));
    try {
      await migrate(source, { versions: versions.slice(0, -1) });
      await sql`insert into app.hashtags (name) values ('#ppc')`.execute(source.db);
      const config = testConfig({ DATA_DIR: dataDir, DISK_RESERVE_MB: '0' });
      const entries = () => dumpSite({ database: source, config, clock: () => new Date() }, AT_REST);
      const [first] = await Array.fromAsync(entries());
      const archive = { file: 'x', secrets: null, header: parseHeader(first), entries };
      await restoreServer(database, archive, {
        config,
        confirmReplacing: () => Promise.reject(new Error('Not empty')),
      });
      const { rows: hashtags } = await sql`select name from app.hashtags`.execute(database.db);
      expect(hashtags).toEqual([{ name: '#ppc' }]);
      const { rows: applied } = await sql<{ version: string }>`
        select version from supabase_migrations.schema_migrations order by version`.execute(database.db);
      expect(applied.map(({ version }) => version)).toEqual(versions);
      expect(readdirSync(dataDir)).toEqual([]);
    } finally {
      await source.close();
      await database.close();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe.runIf(testDatabases.includes('postgres'))('a slow statement on PostgreSQL', () => {
  const HOUR_MS = 60 * 60_000;
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    await prepareDatabase(database, { withAuth: false });
  });
  afterAll(() => database.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  const dump = () => {
    const config = testConfig({ DATA_DIR: tmpdir() });
    return Array.fromAsync(dumpSite({ database, config, clock: () => new Date() }, AT_REST));
  };
  /** Lets time pass for this process while the server works at a statement. */
  const pass = async (statement: string) => {
    for (;;) {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and state = 'active' and query like ${`%${statement}%`}
          and pid <> pg_backend_pid()`.execute(database.db);
      if (rows.length > 0) break;
    }
    vi.advanceTimersByTime(HOUR_MS);
  };

  it('does not end a backup', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const other = await database.db.startTransaction().execute();
    await sql`lock table app.users in access exclusive mode`.execute(other);
    const entries = dump();
    await pass('declare');
    await other.commit().execute();
    expect((await entries).at(-1)?.name).toBe('contents.json');
  });

  it('does not end a restore', async () => {
    const [first, ...rest] = await dump();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const wait = sql`select pg_advisory_xact_lock(1)`;
    const other = await database.db.startTransaction().execute();
    await wait.execute(other);
    const loading = loadSite(database, parseHeader(first), toAsync(rest), {
      pictures: null,
      hasS3: true,
      indexes: 'all',
      finish: async (transaction) => {
        await wait.execute(transaction);
      },
    });
    await pass('pg_advisory_xact_lock(1)');
    await other.commit().execute();
    expect((await loading).skipped).toEqual([]);
  });
});

function readRows(entries: Entry[], table: string, column: string): string[] {
  const header = parseHeader(entries[0]);
  const source = header.tables.find(({ schema, name }) => `${schema}.${name}` === table);
  const index = source?.columns.indexOf(column) ?? -1;
  return entries
    .filter(({ name }) => name.startsWith(`tables/${table}/`))
    .flatMap(({ data }) => gunzipSync(data).toString().trimEnd().split('\n'))
    .map((line) => (JSON.parse(line) as string[])[index] ?? '');
}

const parseHeader = (entry: Entry | undefined): Header => JSON.parse(Buffer.from(entry?.data ?? []).toString());

async function* toAsync<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items;
}
