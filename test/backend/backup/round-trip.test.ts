import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/db/connection.ts';
import { openArchive } from '#backend/main/backup/archive.ts';
import { readDatabase, writeFile } from '#backend/main/backup/backup.ts';
import type { Header } from '#backend/main/backup/entry.ts';
import { BACKUP_APPLICATION_NAME } from '#backend/main/backup/pending-work.ts';
import { restoreEmbedded, restoreServer } from '#backend/main/backup/restore.ts';
import type { BackendConfig } from '#backend/main/config.ts';
import { placePostsJob } from '#backend/stories/jobs.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { collectAnswers, digestTables } from '#test/rig/backup/compare-sites.ts';
import { fillSite } from '#test/rig/backup/fill-site.ts';
import { openApp, requestBackup } from '#test/rig/backup/scratch.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import { anyKind, createServerDatabase, testDatabases } from '#test/rig/database.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const dataService = {
  publishableKey: PUBLISHABLE_KEY,
  secretKey: SECRET_KEY,
  publicUrl: 'http://backend.test',
  providers: {},
};
const hasServer = testDatabases.includes('postgres');
/** Each backup is restored by the tests themselves; that a command tries its own is in commands.test.ts. */
const NO_TRIAL = { force: false, reserveBytes: 0 };
const never = () => Promise.reject(new Error('Nothing is there to be replaced'));

let folder: string;
let source: TestBackend;
let tables: Record<string, string>;
let answers: Record<string, unknown>;

// In process: each database is opened once, because opening one is most of the price.
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'round-trip-'));
  source = await createTestBackend(anyKind, { dataService });
  await source.reset();
  await fillSite(source);
  // One author writes their name in three ways.
  await sql`
    update app.posts p set post_user = (array['Author 1', 'ÁUTHOR 1', 'author 1 🚀'])[n.number]
    from (select id, row_number() over (order by id) as number from app.posts where post_user = 'Author 1') n
    where p.id = n.id`.execute(source.database.db);
  const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'other@example.com', password: 'other-password' });
  expect((await source.app.request('/auth/v1/signup', { method: 'POST', headers, body })).status).toBe(200);
  // A job puts the posts into stories; that of the ingestion may have been over before their authors changed.
  await source.jobs.send(placePostsJob, {});
  await waitFor(async () => {
    const { db } = source.database;
    expect(await db.selectFrom('app.unplaced_posts').select('post_id').execute()).toEqual([]);
  });
  tables = await digestTables(source.database.db);
  answers = await collectAnswers(source.app);
  const entries = requestBackup(source.app, source.config.jwtSecret);
  await writeFile(path.join(folder, 'embedded.tar'), entries, async () => {}, NO_TRIAL);
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

const configIn = (name: string, more: Partial<BackendConfig> = {}): BackendConfig => {
  const dataDir = path.join(folder, name);
  return { ...source.config, dataDir, uploadsDir: path.join(dataDir, 'uploads'), diskReserveBytes: 0, ...more };
};

describe('a backup of the running, embedded site', () => {
  it('that is interrupted while it is restored leaves what was there, and nothing half', async () => {
    const config = configIn('interrupted');
    mkdirSync(config.uploadsDir, { recursive: true });
    writeFileSync(path.join(config.uploadsDir, 'older.png'), 'older');
    const interrupted = new AbortController();
    const archive = await openArchive(path.join(folder, 'embedded.tar'));
    async function* entries() {
      for await (const entry of archive.entries()) {
        if (entry.name.startsWith('pictures/')) interrupted.abort(new Error('Interrupted'));
        yield entry;
      }
    }
    const options = { config, confirmReplacing: async () => {}, signal: interrupted.signal };
    const restoring = restoreEmbedded({ ...archive, entries }, options);
    await expect(restoring).rejects.toThrow('Interrupted');
    expect(readdirSync(config.dataDir, { recursive: true }).sort()).toEqual(['uploads', 'uploads/older.png']);
  });

  /** A backup of a site of this version, in which something has gone. */
  const lacking = async (change: (header: Header) => Partial<Header>) => {
    const { header, ...archive } = await openArchive(path.join(folder, 'embedded.tar'));
    return { ...archive, header: { ...header, ...change(header) } };
  };
  const without = (table: string) => (header: Header) => ({
    tables: header.tables.filter(({ name }) => name !== table),
  });
  const saysLack = (name: string) => `The backup lacks ${name}, which a site of its version has. Nothing was changed.`;

  it.runIf(hasServer)('that lacks a part is refused by PostgreSQL, and changes nothing there', async () => {
    const { url, drop } = await createServerDatabase({ isMigrated: true });
    const server = await openDatabase({ databaseUrl: url, applicationName: BACKUP_APPLICATION_NAME });
    const config = configIn('lacking-server', { databaseUrl: url });
    const before = await digestTables(server.db);
    for (const [name, change] of [
      ['public.gb_daily_summaries', without('gb_daily_summaries')],
      [
        'app.posts.post_user',
        ({ tables }: Header) => ({
          tables: tables.map((one) =>
            one.name === 'posts'
              ? { ...one, columns: one.columns.map((name) => name.replace('post_user', 'title')) }
              : one,
          ),
        }),
      ],
      [
        'app.posts_id_seq',
        ({ sequences }: Header) => ({ sequences: sequences.filter(({ name }) => name !== 'posts_id_seq') }),
      ],
    ] as const) {
      const restoring = restoreServer(server, await lacking(change), { config, confirmReplacing: never });
      await expect(restoring).rejects.toThrow(saysLack(name));
    }
    expect(await digestTables(server.db)).toMatchObject(before);
    await server.close();
    await drop();
  });

  it('takes the place of a site without bringing back the authors who have opted out there', async () => {
    const archive = () => openArchive(path.join(folder, 'embedded.tar'));
    const options = { confirmReplacing: async () => {} };
    const withhold = (db: TestBackend['database']['db']) =>
      sql`insert into app.withheld (key, request_id) values ('name:author1', 7)`.execute(db);
    const expectGone = async ({ db }: Pick<TestBackend['database'], 'db'>) => {
      const { rows } = await sql`
        select post_user, count(*)::int from app.posts where published_at is not null group by 1 order by 1`.execute(
        db,
      );
      expect(rows).toEqual(['Author 0', 'Author 2', 'Author 3'].map((name) => ({ post_user: name, count: 3 })));
      expect(await db.selectFrom('app.withheld').select('key').execute()).toEqual([{ key: 'name:author1' }]);
      // The next request gets no id that a withheld key refers to.
      const { rows: ids } = await sql<{ id: number }>`select nextval('app.requests_id_seq')::int as id`.execute(db);
      expect(ids[0]?.id).toBeGreaterThan(7);
    };
    const config = configIn('opted-out');
    await layPgliteTemplate(config.dataDir);
    for (const step of [({ db }: TestBackend['database']) => withhold(db), expectGone]) {
      const database = await openDatabase({ dataDir: config.dataDir, relaxedDurability: true });
      await step(database).finally(database.close);
      if (step !== expectGone) await restoreEmbedded(await archive(), { ...options, config });
    }
    if (!hasServer) return;
    const { url, drop } = await createServerDatabase({ isMigrated: true });
    const server = await openDatabase({ databaseUrl: url, applicationName: BACKUP_APPLICATION_NAME });
    try {
      await withhold(server.db);
      const onServer = configIn('opted-out-server', { databaseUrl: url });
      await restoreServer(server, await archive(), { ...options, config: onServer });
      await expectGone(server);
    } finally {
      await server.close();
      await drop();
    }
  });

  it.runIf(hasServer)(
    'becomes a site on PostgreSQL, and that an embedded one again, with the same answers',
    async () => {
      const { url, drop } = await createServerDatabase();
      const server = await openDatabase({ databaseUrl: url, applicationName: BACKUP_APPLICATION_NAME });
      const onServer = configIn('server', { databaseUrl: url });
      const embedded = configIn('again');
      try {
        await restoreServer(server, await openArchive(path.join(folder, 'embedded.tar')), {
          config: onServer,
          confirmReplacing: never,
        });
        expect(await digestTables(server.db)).toEqual(tables);
        const second = await openApp(server, onServer);
        expect(await collectAnswers(second.app)).toEqual(answers);
        await second.close();

        const file = path.join(folder, 'server.tar');
        await writeFile(file, readDatabase(server, onServer, { leaveS3Pictures: false }), async () => {}, NO_TRIAL);
        const report = await restoreEmbedded(await openArchive(file), { config: embedded, confirmReplacing: never });
        expect(report).toMatchObject({ rows: { 'app.posts': 12, 'app.users': 1, 'auth.users': 1 }, skipped: [] });
        expect(report.pictures).toBeGreaterThan(1);
      } finally {
        await server.close();
        await drop();
      }
      const third = await openDatabase({ dataDir: embedded.dataDir });
      try {
        expect(await digestTables(third.db)).toEqual(tables);
        const app = await openApp(third, embedded);
        expect(await collectAnswers(app.app)).toEqual(answers);
        await app.close();
        await expectToCount(third.db);
      } finally {
        await third.close();
      }
      expect(readdirSync(embedded.dataDir).sort()).toEqual(['postgres', 'uploads']);
    },
  );
});

/** The counters go on from where they were, and new rows get ids of their own. */
async function expectToCount(db: TestBackend['database']['db']): Promise<void> {
  await sql`insert into app.posts (title, url_slug, text, type, text_hash, published_at)
    values ('New', 'new', 'New', 'LinkedIn', 'new', '2026-11-02T10:00:00Z')`.execute(db);
  const { rows } = await sql<{ counted: string; there: string; id: number; day: number }>`
    select (select value from app.counters where name = 'posts') as counted, count(*) as there, max(id) as id,
      (select articles_processed from public.gb_daily_summaries where date = '2026-11-02') as day
    from app.posts`.execute(db);
  expect(rows).toEqual([{ counted: 13, there: 13, id: 13, day: 4 }]);
  await expect(sql`insert into app.bookmarks_posts (bookmark_id, post_id) values (999, 1)`.execute(db)).rejects.toThrow(
    /foreign key/,
  );
}
