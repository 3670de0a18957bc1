import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adviseOnSize } from '#backend/db/embedded-limits.ts';
import { s3Url } from '#backend/posts/images/store/s3-location.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { ingestCommand } from '../../../cli/ingest.ts';
import { callCommand } from './call-command.ts';
import { runCommand } from './run-command.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ingest-cli-'));
  await layPgliteTemplate(path.join(folder, 'data'));
  await sharp({ create: { width: 800, height: 400, channels: 3, background: '#1f6f9c' } })
    .png()
    .toFile(path.join(folder, 'a.png'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** In an installation of its own. */
const options = (env: Record<string, string> = {}, input = '') => ({
  env: { DATA_DIR: path.join(folder, 'data'), ...env },
  input,
});
const run = (args: string[], ...rest: Parameters<typeof options>) => callCommand(ingestCommand, args, options(...rest));
/** As a process, where the process matters. */
const start = (args: string[], ...rest: Parameters<typeof options>) =>
  runCommand('cli/ingest.ts', args, options(...rest));

describe('npm run ingest, without a backend', () => {
  it('writes into the database, reports bad lines and creates nothing the second time', async () => {
    const file = write('posts.ndjson', '{"text":"one #tag","image":"a.png"}\n{"type":"Twitter"}\n{"text":"two"}\n');
    expect(await start([file])).toEqual({
      status: 1,
      stdout: 'Created 2 posts; 0 already there. 1 bad line.\n',
      stderr: 'line 2: text is missing\n',
    });
    const good = 'text,type\n"two",\n"three, and more",Twitter\n';
    expect(await start(['-'], {}, good)).toEqual({
      status: 0,
      stdout: 'Created 1 post; 1 already there.\n',
      stderr: '',
    });
  });

  it.each([
    [['nowhere.ndjson'], {}, 'There is no file nowhere.ndjson.'],
    [['.'], {}, '. is not a file.'],
    [[], {}, 'Usage: npm run ingest'],
    [['-', '--format', 'xml'], {}, 'The format is ndjson, json or csv, not "xml".'],
    [['-', '--dryrun'], {}, "Unknown option '--dryrun'"],
    [['-'], {}, 'standard input: There is no post in it.'],
    [['-'], { API_URL: 'http://127.0.0.1:1' }, 'The content API at http://127.0.0.1:1 (API_URL) cannot be used'],
    [['-'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'The database does not answer: check DATABASE_URL'],
    [['-'], { BACKEND_PORT: 'many' }, 'BACKEND_PORT is wrong'],
  ])('says what is wrong with %j %j', async (args, env, message) => {
    const { status, stderr } = await run(args, env);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  it('names the process that holds the database', async () => {
    const lock = path.join(folder, 'held');
    await layPgliteTemplate(lock);
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    writeFileSync(path.join(lock, 'postgres.lock'), JSON.stringify({ pid: process.pid, startedAt }));
    // A backend of another installation answers there: no start is waited for.
    const other = await serveLocally((_request, response) => void response.writeHead(401).end());
    const env = { DATA_DIR: lock, BACKEND_PORT: new URL(other.url).port };
    const { status, stderr } = await start(['-'], env, '{"text":"b"}');
    await other.close();
    expect([status, stderr]).toEqual([1, expect.stringContaining(`in use by process ${process.pid}`)]);
  });
});

describe('npm run ingest, beside a running backend', () => {
  let backend: TestBackend;
  let server: LocalServer;
  let env: Record<string, string>;

  beforeAll(async () => {
    backend = await createTestBackend('pglite');
  });
  beforeEach(async () => {
    await backend.reset();
    server = await serveLocally(getRequestListener(backend.app.fetch));
    env = { BACKEND_PORT: String(server.port), INGEST_TOKEN: backend.config.ingestToken };
  });
  afterEach(() => server.close());
  afterAll(() => backend.close());

  const countPosts = async () => (await backend.database.db.selectFrom('app.posts').select('id').execute()).length;

  it('sends the posts in batches, with their images and the line numbers of the file', async () => {
    const lines = Array.from({ length: 230 }, (_, index) => JSON.stringify({ text: `post ${index}` }));
    lines[3] = '{"text":"with image","image":"a.png"}';
    lines[150] = '{"text":5}';
    lines[151] = 'not json';
    lines[220] = '{"text":"post 7"}';
    const file = write('many.ndjson', lines.join('\n'));
    const expected = {
      status: 1,
      stdout: 'Would create 227 posts; 1 already there. 2 bad lines.\n',
      stderr: expect.stringMatching(/^line 151: text must be a text\nline 152: not valid JSON/),
    };
    expect(await run([file, '--dry-run'], env)).toEqual(expected);
    expect(await countPosts()).toBe(0);
    expect(await run([file], env)).toEqual({
      ...expected,
      stdout: 'Created 227 posts; 1 already there. 2 bad lines.\n',
    });
    expect(await countPosts()).toBe(227);
    const images = await backend.database.db.selectFrom('app.images').select(['width', 'mime']).execute();
    expect(images).toEqual([{ width: 800, mime: 'image/png' }]);
  });

  it('says when the site has outgrown the embedded database', async () => {
    // Not with twenty thousand posts, which take a minute.
    await sql`update app.counters set value = 20000 where name = 'posts'`.execute(backend.database.db);
    const { stdout } = await run(['-'], env, '{"text":"one more"}');
    expect(stdout).toBe(
      'Created 1 post; 0 already there.\nThe embedded database is meant for up to 20,000 posts, and this one has 20,001: move to PostgreSQL with DATABASE_URL (docs/operating/move-to-postgresql.md).\n',
    );
    const postgres = { kind: 'postgres', db: backend.database.db } as const;
    expect(await adviseOnSize(postgres)).toBeNull();
  });

  it('says why the backend takes nothing while the storage of pictures is down, and takes all of it later', async () => {
    const file = write('pictured.ndjson', '{"text":"plain"}\n{"text":"with image","image":"a.png"}\n');
    const nobody = `http://key:secret@127.0.0.1:${await findFreePort()}/pictures`;
    await backend.reset({ s3: s3Url.parse(nobody) });
    const down = await serveLocally(getRequestListener(backend.app.fetch));
    try {
      const { status, stderr } = await run([file], { ...env, BACKEND_PORT: String(down.port) });
      const reason = 'did not take the posts: HTTP 503, The storage of pictures is unavailable.';
      expect([status, stderr.trim(), await countPosts()]).toEqual([1, expect.stringContaining(reason), 0]);
    } finally {
      await down.close();
    }
    await backend.reset();
    const up = await serveLocally(getRequestListener(backend.app.fetch));
    try {
      const { status, stdout } = await run([file], { ...env, BACKEND_PORT: String(up.port) });
      expect([status, stdout]).toEqual([0, 'Created 2 posts; 0 already there.\n']);
    } finally {
      await up.close();
    }
  });

  it('takes API_URL for an order', async () => {
    const { status } = await run(
      ['-'],
      { API_URL: `http://127.0.0.1:${env.BACKEND_PORT}/`, INGEST_TOKEN: env.INGEST_TOKEN ?? '' },
      '{"text":"a"}',
    );
    expect([status, await countPosts()]).toEqual([0, 1]);
    const refused = await run(['-'], { API_URL: `http://127.0.0.1:${env.BACKEND_PORT}` }, '{"text":"b"}');
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('it refuses the INGEST_TOKEN') });
  });

  it("leaves another installation's backend alone", async () => {
    const own = { BACKEND_PORT: env.BACKEND_PORT ?? '', DATA_DIR: path.join(folder, 'own') };
    await layPgliteTemplate(own.DATA_DIR);
    expect(await run(['-'], own, '{"text":"mine"}')).toMatchObject({
      status: 0,
      stdout: 'Created 1 post; 0 already there.\n',
    });
    expect(await countPosts()).toBe(0);
  });
});
