import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { adviseOnSize } from '#backend/db/embedded-limits.ts';
import { createApp } from '#backend/main/app.ts';
import { s3Url } from '#backend/pictures/store/s3-location.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind, createServerDatabase } from '#test/rig/database.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { ingestCommand } from '../../../cli/ingest.ts';
import { callCommand } from './call-command.ts';
import { runCommand } from './run-command.ts';

let folder: string;
let server: Awaited<ReturnType<typeof createServerDatabase>> | null = null;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ingest-cli-'));
  if (anyKind === 'postgres') server = await createServerDatabase({ isMigrated: true });
  await layPgliteTemplate(path.join(folder, 'data'));
  await sharp({ create: { width: 800, height: 400, channels: 3, background: '#1f6f9c' } })
    .png()
    .toFile(path.join(folder, 'a.png'));
});
afterAll(async () => {
  await server?.drop();
  rmSync(folder, { recursive: true, force: true });
});

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

/** The posts of these tests have no dates. */
const UNDATED = ['--undated', 'now'];

describe('npm run ingest, without a backend', () => {
  /** Not on the embedded database where there is another: it takes seconds to open, and `start` does. */
  const runAlone = (args: string[], env: Record<string, string> = {}, input = '') =>
    run(args, { DATABASE_URL: server?.url ?? '', ...env }, input);

  it('writes into the database, reports bad lines and creates nothing the second time', async () => {
    const file = write('posts.ndjson', '{"text":"one #tag","image":"a.png"}\nnot json\n{"text":"two"}\n');
    expect(await runAlone([file, ...UNDATED])).toEqual({
      status: 1,
      stdout: 'Created 2 posts; 0 already there. 1 bad line.\n',
      stderr: expect.stringMatching(/^line 2: not valid JSON: .*\n$/),
    });
    const good = 'text,type\n"two",\n"three, and more",Twitter\n';
    expect(await runAlone(['-', ...UNDATED], {}, good)).toEqual({
      status: 0,
      stdout: 'Created 1 post; 1 already there.\n',
      stderr: '',
    });
    // A process of its own, on an embedded database that it opens.
    expect(await start(['-', ...UNDATED], {}, good)).toEqual({
      status: 0,
      stdout: 'Created 2 posts; 0 already there.\n',
      stderr: '',
    });
  });

  it.each([
    [['nowhere.ndjson'], {}, 'There is no file nowhere.ndjson.'],
    [['cli'], {}, 'cli: No file in it holds posts'],
    [['-', '--map', 'a=b'], {}, '--map a=b: say column=field'],
    [['-', '--set', 'postUser='], {}, '--set postUser=: say field=value'],
    [['-', '--undated', 'yesterday'], {}, '--undated yesterday: the one thing to say is "now".'],
    [[], {}, 'Usage: npm run ingest'],
    [['-', '--dryrun'], {}, "Unknown option '--dryrun'"],
    [['-'], {}, 'standard input: There is no post in it.'],
    [['-'], { API_URL: 'http://127.0.0.1:1' }, 'The content API at http://127.0.0.1:1 (API_URL) cannot be used'],
    [['-'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'The database does not answer: check DATABASE_URL'],
    [['-'], { BACKEND_PORT: 'many' }, 'BACKEND_PORT is wrong'],
  ])('says what is wrong with %j %j', async (args, env, message) => {
    const { status, stderr } = await runAlone(args, env, Object.keys(env).length > 0 ? '{"text":"a"}' : '');
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  it('refuses posts without a date, unless it is told which they get', async () => {
    const file = write('undated.csv', 'text,author\nNobody knows when,Ada\n');
    const refused = await runAlone([file]);
    expect(refused).toMatchObject({ status: 1, stdout: 'Created 0 posts; 0 already there. 1 bad line.\n' });
    expect(refused.stderr).toContain('line 2: has no date: --undated now publishes it as of now');
    const preview = await runAlone([file, '--dry-run']);
    expect(preview.stdout).toContain('1 of the new posts has no date, and will be refused without --undated now.');
    expect(await runAlone([file, ...UNDATED])).toMatchObject({
      status: 0,
      stdout: 'Created 1 post; 0 already there.\n',
    });
  });

  it('says in a dry run what it reads as what, and writes nothing', async () => {
    const shares = path.resolve('test/samples/files/linkedin-export/Shares.csv');
    const { stdout } = await runAlone([shares, '--set', 'postUser=Jo Seller', '--dry-run']);
    expect(stdout).toContain(
      'Read as LinkedIn export (Shares.csv).\ntext ← ShareCommentary (3 of 3); link ← ShareLink (3 of 3)',
    );
    expect(stdout).toContain('author ← --set (3 of 3); date ← Date (3 of 3)');
    expect(stdout).toContain('1 × a repost without own words');
    expect(stdout).toContain(
      '1. Jo Seller · LinkedIn · 2025-07-01 08:53 · https://www.linkedin.com/feed/update/urn:li:share:',
    );
    expect(stdout).toMatch(/Would create 3 posts; 0 already there\. 1 skipped\.\n$/);
  });

  it('takes addresses without words as drafts, once, and empties them when their posts come', async () => {
    const saved = path.resolve('test/samples/files/bookmarks/pocket-part_000000.csv');
    expect(await runAlone([saved])).toMatchObject({
      stdout: 'Created 0 posts; 0 already there. 2 drafts to be captured.\n',
    });
    expect((await runAlone([saved])).stdout).toBe('Created 0 posts; 2 already there.\n');
    const archive = path.resolve('test/samples/files/x-archive/data');
    expect((await runAlone([archive, '--json'])).stdout.trim().split('\n').at(-1)).toBe(
      '{"format":"X archive","create":4,"duplicate":0,"skip":3,"draft":0,"error":0}',
    );
    expect((await runAlone([archive, '--json', '--dry-run'])).stdout.trim().split('\n').at(-1)).toContain(
      '"create":0,"duplicate":4',
    );
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
    const { status, stderr } = await run(['-'], env, '{"text":"b"}');
    await other.close();
    expect([status, stderr]).toEqual([1, expect.stringContaining(`in use by process ${process.pid}`)]);
  });
});

describe('npm run ingest, beside a running backend', () => {
  let backend: TestBackend;
  let server: LocalServer;
  let env: Record<string, string>;

  beforeAll(async () => {
    backend = await createTestBackend(anyKind);
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
    lines[150] = `{"text":"${'a'.repeat(50_001)}"}`;
    lines[151] = 'not json';
    lines[220] = '{"text":"post 7"}';
    const file = write('many.ndjson', lines.join('\n'));
    const expected = {
      status: 1,
      stdout: expect.stringMatching(
        /^Read as JSON\.\n[\s\S]*\nWould create 227 posts; 1 already there\. 2 bad lines\.\n$/,
      ),
      stderr: expect.stringMatching(/^line 151: text must have at most 50000 characters\nline 152: not valid JSON/),
    };
    expect(await run([file, '--dry-run'], env)).toEqual(expected);
    expect(await countPosts()).toBe(0);
    expect(await run([file, ...UNDATED], env)).toEqual({
      ...expected,
      stdout: 'Created 227 posts; 1 already there. 2 bad lines.\n',
    });
    expect(await countPosts()).toBe(227);
    const images = await backend.database.db.selectFrom('app.images').select(['width', 'mime']).execute();
    expect(images).toEqual([{ width: 800, mime: 'image/png' }]);
  });

  it('sends addresses without words, and says which wait already', async () => {
    const saved = path.resolve('test/samples/files/bookmarks/pocket-part_000000.csv');
    const known = { ...env, JWT_SECRET: backend.config.jwtSecret };
    expect((await run([saved], known)).stdout).toBe('Created 0 posts; 0 already there. 2 drafts to be captured.\n');
    expect((await run([saved], known)).stdout).toBe('Created 0 posts; 2 already there.\n');
  });

  it('says when the site has outgrown the embedded database', async () => {
    // Not with twenty thousand posts, which take a minute.
    await sql`update app.counters set value = 20000 where name = 'posts'`.execute(backend.database.db);
    const embedded = { ...backend.database, kind: 'pglite' } as DatabaseHandle;
    const app = await createApp({ ...backend.deps, database: embedded });
    const own = await serveLocally(getRequestListener(app.fetch));
    const { stdout } = await run(['-', ...UNDATED], { ...env, BACKEND_PORT: String(own.port) }, '{"text":"one more"}');
    await own.close();
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
      const { status, stderr } = await run([file, ...UNDATED], { ...env, BACKEND_PORT: String(down.port) });
      const reason = 'did not take the posts: HTTP 503, The storage of pictures is unavailable.';
      expect([status, stderr.trim(), await countPosts()]).toEqual([1, expect.stringContaining(reason), 0]);
    } finally {
      await down.close();
    }
    await backend.reset();
    const up = await serveLocally(getRequestListener(backend.app.fetch));
    try {
      const { status, stdout } = await run([file, ...UNDATED], { ...env, BACKEND_PORT: String(up.port) });
      expect([status, stdout]).toEqual([0, 'Created 2 posts; 0 already there.\n']);
    } finally {
      await up.close();
    }
  });

  it('takes API_URL for an order', async () => {
    const { status } = await run(
      ['-', ...UNDATED],
      { API_URL: `http://127.0.0.1:${env.BACKEND_PORT}/`, INGEST_TOKEN: env.INGEST_TOKEN ?? '' },
      '{"text":"a"}',
    );
    expect([status, await countPosts()]).toEqual([0, 1]);
    const refused = await run(['-', ...UNDATED], { API_URL: `http://127.0.0.1:${env.BACKEND_PORT}` }, '{"text":"b"}');
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('it refuses the INGEST_TOKEN') });
  });

  it("leaves another installation's backend alone", async () => {
    const own = { BACKEND_PORT: env.BACKEND_PORT ?? '', DATA_DIR: path.join(folder, 'own') };
    await layPgliteTemplate(own.DATA_DIR);
    expect(await run(['-', ...UNDATED], own, '{"text":"mine"}')).toMatchObject({
      status: 0,
      stdout: 'Created 1 post; 0 already there.\n',
    });
    expect(await countPosts()).toBe(0);
  });
});
