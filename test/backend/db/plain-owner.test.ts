import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/db/connection.ts';
import { listKnownVersions } from '#backend/db/migrate.ts';
import { prepareDatabase } from '#backend/main/backup/load.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import { findPostgresTools, type OwnPostgres, startOwnPostgres } from '#test/rig/own-postgres.ts';
import { databaseOn, onServer } from '#test/rig/postgres-template.ts';

const SERVER = fileURLToPath(new URL('../../../backend/main/server.ts', import.meta.url));

// As on a hosted Supabase, which grants its roles everything.
const ROLES = `
  create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;`;
const GRANTS = `
  grant all on all tables in schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;`;
const SUMMARIES = `
  insert into public.gb_daily_summaries (date, title, status)
  values ('2026-10-01', 'Seen', 'completed'), ('2026-10-02', 'Hidden', 'pending')`;

const tools = findPostgresTools();

// A server without roles but its superuser: what users may do, and which roles there are, concerns all of its databases.
describe.skipIf(!tools)('a database user without rights on the server', () => {
  let server: OwnPostgres;
  let folder: string;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    server = await startOwnPostgres(tools as NonNullable<typeof tools>);
    folder = mkdtempSync(path.join(tmpdir(), 'plain-owner-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a script as the superuser. */
  async function administer(script: string, database = 'postgres') {
    return onServer(databaseOn(server.url, database), async (connection) => (await connection.query(script)).rows);
  }

  /** A user and a database of the same name, which is the user's. */
  async function createOwner(name: string, rights = ''): Promise<string> {
    await administer(`create role ${name} login password 'secret' ${rights}`);
    await administer(`create database ${name} owner ${name}`);
    return urlAs(name);
  }
  const urlAs = (user: string, database = user): string =>
    databaseOn(Object.assign(new URL(server.url), { username: user, password: 'secret' }).href, database);

  /** Starts a backend; it listens, or has ended with the output. */
  async function startBackend(databaseUrl: string) {
    const port = await findFreePort();
    const child = spawn(process.execPath, [SERVER], {
      env: {
        ...withoutConfiguration({}),
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        BACKEND_PORT: String(port),
        SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
        SUPABASE_SECRET_KEY: SECRET_KEY,
        SEED: 'off',
        JOBS: 'off',
      } as Record<string, string | undefined> as NodeJS.ProcessEnv,
    });
    children.push(child);
    let output = '';
    const started = new Promise<boolean>((resolve) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        if (output.includes('"msg":"listening"')) resolve(true);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('close', () => resolve(false));
    });
    const listens = await started;
    const list = async (table: string, key: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/rest/v1/${table}`, { headers: { apikey: key } });
      return { status: response.status, rows: (await response.json()) as { title: string }[] };
    };
    return { listens, output: () => output, code: () => child.exitCode, list };
  }

  /** The public key reads what is completed, and of the mailing list nothing; the secret key reads all. */
  async function expectSafeDataService({ list }: Awaited<ReturnType<typeof startBackend>>) {
    const titles = async (key: string) => (await list('gb_daily_summaries', key)).rows.map(({ title }) => title).sort();
    expect(await titles(PUBLISHABLE_KEY)).toEqual(['Seen']);
    expect(await titles(SECRET_KEY)).toEqual(['Hidden', 'Seen']);
    expect((await list('subscribers', PUBLISHABLE_KEY)).status).toBe(401);
    expect((await list('subscribers', SECRET_KEY)).status).toBe(200);
  }

  async function expectNoRoles() {
    const roles = await administer(`select from pg_roles where rolname in ('anon', 'authenticated', 'service_role')`);
    expect(roles).toHaveLength(0);
  }

  // That one without any other right can migrate is shown by every database of the tests: see test/rig/postgres-template.ts.
  it('names the SQL that moves pg_trgm to where the migrations expect it, and creates no role though it may', async () => {
    const databaseUrl = await createOwner('role_maker', 'createrole');
    await administer('create extension pg_trgm', 'role_maker');
    const refused = await startBackend(databaseUrl);
    expect(refused.output()).toContain('alter extension pg_trgm set schema extensions;');
    const [, script] = refused.output().split('start again:\n\n');
    await administer(script ?? '', 'role_maker');
    const backend = await startBackend(databaseUrl);
    expect(backend.listens, backend.output()).toBe(true);
    await administer(SUMMARIES, 'role_maker');
    await expectSafeDataService(backend);
    await expectNoRoles();
  });

  it('names the SQL that hands over a database, and goes on with it afterwards', async () => {
    await administer(`create database handed_over`);
    await administer(ROLES);
    const earlier = await openDatabase({ databaseUrl: databaseOn(server.url, 'handed_over') });
    const versions = listKnownVersions().slice(0, -1);
    await prepareDatabase(earlier, { versions, withAuth: true });
    await earlier.exec(GRANTS + SUMMARIES);
    await earlier.close();
    await administer(`create role successor login password 'secret'`);

    const refused = await startBackend(urlAs('successor', 'handed_over'));
    expect([refused.listens, refused.code()]).toEqual([false, 1]);
    expect(refused.output()).toContain('The user successor of DATABASE_URL lacks rights on the database handed_over.');
    expect(refused.output()).toContain('alter database handed_over owner to successor;');
    expect(refused.output()).not.toMatch(/^ +at /m);

    const [, script] = refused.output().split('start again:\n\n');
    await administer(script ?? '', 'handed_over');
    const backend = await startBackend(urlAs('successor', 'handed_over'));
    expect(backend.listens, backend.output()).toBe(true);
    await expectSafeDataService(backend);
  });
});
