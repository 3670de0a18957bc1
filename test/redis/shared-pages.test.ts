import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectRedis, type Redis } from '#server/process/redis/connect-redis.ts';
import { ROOT } from '#server/process/root.ts';
import { findRedisServer, startTestRedis, type TestRedis } from '#test/rig/redis.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const program = findRedisServer();
const CHANNEL = 'sellerfeed:announced';

type Shown = { html: string; policy: string; data: string } | null;
type Web = {
  ask(name: string, ...words: string[]): Promise<unknown>;
  look(key: string): Promise<Shown>;
  child: ChildProcess;
};

describe.runIf(program)('pages of several webs', () => {
  let server: TestRedis;
  let redis: Redis;
  let directory: string;
  let webs: Web[];
  let here: Web;
  let there: Web;

  beforeEach(async () => {
    server = await startTestRedis(program ?? '');
    directory = mkdtempSync(join(tmpdir(), 'shared-pages-'));
    redis = connectRedis({ url: server.url, log: { info: () => {}, warn: () => {} }, limitMs: 30_000, retryMs: 10 });
    await redis.firstAttempt;
    webs = [];
    // Their clocks are a minute apart.
    [here, there] = await Promise.all([startWeb('build'), startWeb('build', 60_000)]);
    await bothListen();
  });
  afterEach(async () => {
    for (const { child } of webs) child.kill('SIGKILL');
    redis.close();
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  async function startWeb(edition: string, clockOffsetMs = 0, limit: 'product' | 'patient' = 'patient'): Promise<Web> {
    const PAGE_CACHE_DIR = join(directory, String(webs.length), 'server');
    const child = fork(
      join(ROOT, 'test/redis/page-cache-process.ts'),
      [server.url, edition, String(clockOffsetMs), limit],
      {
        env: { ...process.env, NODE_ENV: 'production', PAGE_CACHE_DIR, API_URL: 'http://127.0.0.1:1' },
        execArgv: [],
      },
    );
    const answers = new Map<number, (message: { answer?: unknown; error?: string }) => void>();
    child.on('message', (message: { id: number; answer?: unknown; error?: string }) =>
      answers.get(message.id)?.(message),
    );
    let lastId = 0;
    const ask: Web['ask'] = (name, ...words) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        answers.set(lastId, ({ answer, error }) => (error ? reject(new Error(error)) : resolve(answer)));
        child.send({ id: lastId, name, words });
      });
    const web = { ask, child, look: async (key: string) => (await ask('look', key)) as Shown };
    webs.push(web);
    await once(child, 'message');
    return web;
  }

  const bothListen = () =>
    waitFor(async () => {
      expect(await redis.call('PUBSUB', 'NUMSUB', CHANNEL)).toEqual([CHANNEL, 2]);
      expect(await redis.call('EXISTS', 'sellerfeed:epoch')).toBe(1);
    });
  const version = () => Promise.all([here, there].map((web) => web.ask('version')));
  const listPages = async () => (await redis.call('KEYS', 'sellerfeed:page:*')) as string[];

  /** As a visitor has it made: looked for and not found first. */
  const make = async (web: Web, key: string, html: string, tags = 'posts') => {
    await web.look(key);
    await web.ask('make', key, html, tags);
  };
  const keptPage = async (): Promise<string> => {
    const [key = ''] = await waitFor(async () => {
      const keys = await listPages();
      expect(keys).toHaveLength(1);
      return keys;
    });
    return key;
  };

  it('are made once, whole and with their policy, whatever the clocks say', async () => {
    await make(here, '/', 'Made here 🙂');
    await keptPage();
    const shown = await there.look('/');
    expect(shown).toMatchObject({ html: expect.stringContaining('Made here 🙂'), data: 'rsc tree' });
    expect(shown?.policy).toContain("default-src 'self'");
    // From its own memory and disk then.
    await server.kill();
    expect((await there.look('/'))?.html).toContain('Made here');
  });

  it('are gone everywhere when one web hears that they are, and come back new', async () => {
    await make(here, '/', 'Old');
    await keptPage();
    expect(await there.look('/')).not.toBeNull();
    await there.ask('announce', 'posts');
    await waitFor(async () => expect(await version()).toEqual([1, 1]));
    expect(await here.look('/')).toBeNull();
    expect(await there.look('/')).toBeNull();
    expect(await here.ask('relayed')).toEqual([['posts']]);
    expect(await there.ask('relayed')).toEqual([]);
    await here.ask('make', '/', 'New', 'posts');
    await waitFor(async () => expect(await there.look('/')).toMatchObject({ html: expect.stringContaining('New') }));
  });

  it('are not taken from a web that had not heard yet when it began', async () => {
    await here.look('/');
    await there.ask('announce', 'posts');
    await waitFor(async () => expect(await version()).toEqual([1, 1]));
    await here.ask('make', '/', 'Old', 'posts');
    await keptPage();
    expect(await there.look('/')).toBeNull();
  });

  it('stay with their build', async () => {
    const other = await startWeb('other-build');
    await make(here, '/', 'Made here');
    await keptPage();
    expect(await other.look('/')).toBeNull();
    expect(await there.look('/')).not.toBeNull();
  });

  it.each([
    [
      'cut in half',
      async (key: string) => {
        const page = String(await redis.call('HGET', key, 'page'));
        await redis.call('HSET', key, 'page', page.slice(0, page.length / 2));
      },
    ],
    [
      'of another kind',
      async (key: string) => {
        await redis.call('DEL', key);
        await redis.call('RPUSH', key, 'garbage');
      },
    ],
    [
      'that of another address',
      async (key: string) => {
        await make(here, '/other', 'Whole, and another');
        const other = await waitFor(async () => {
          const found = (await listPages()).find((one) => one !== key);
          expect(found).toBeDefined();
          return found ?? '';
        });
        await redis.call('HSET', key, 'page', String(await redis.call('HGET', other, 'page')));
      },
    ],
    ['without a date', (key: string) => redis.call('HSET', key, 'begun', 'yesterday')],
  ])('are made anew where one is %s', async (_, spoil) => {
    await make(here, '/', 'Whole');
    await spoil(await keptPage());
    expect(await there.look('/')).toBeNull();
    await there.ask('make', '/', 'Made there', 'posts');
    const third = await startWeb('build');
    await waitFor(async () =>
      expect(await third.look('/')).toMatchObject({ html: expect.stringContaining('Made there') }),
    );
  });

  it('go on with garbage on the channel and in the place of what is counted', async () => {
    await redis.call('PUBLISH', CHANNEL, '{"version":');
    await redis.call('PUBLISH', CHANNEL, '{"version":"x","tags":[1]}');
    await redis.call('DEL', 'sellerfeed:announcements');
    await redis.call('SET', 'sellerfeed:announcements', 'garbage');
    await make(here, '/', 'Old');
    await keptPage();
    await there.ask('announce', 'posts');
    await waitFor(async () => expect(await here.look('/')).toBeNull());
  });

  it('are told of by a full Redis, too, which keeps none', async () => {
    await make(here, '/', 'Old');
    await keptPage();
    expect(await there.look('/')).not.toBeNull();
    await redis.call('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    await redis.call('CONFIG', 'SET', 'maxmemory', '1');
    await there.ask('announce', 'posts');
    await waitFor(async () => expect(await here.look('/')).toBeNull());
    expect(await there.look('/')).toBeNull();
    // What was begun in the millisecond of the announcement counts as older than it, and is made once more.
    await waitFor(async () => {
      await make(here, '/', 'New');
      expect(await here.look('/')).toMatchObject({ html: expect.stringContaining('New') });
    });
  });

  it('are each web’s own while Redis is away, and shared again when it is back', async () => {
    await make(here, '/', 'Made here');
    await server.kill();
    await waitFor(async () => expect(await there.ask('isConnected')).toBe(false));
    expect((await here.look('/'))?.html).toContain('Made here');
    expect(await there.look('/')).toBeNull();
    await make(there, '/', 'Made there');
    await there.ask('announce', 'posts');
    expect(await there.look('/')).toBeNull();
    await server.start();
    await bothListen();
    // What was announced meanwhile is not known: everything is asked for anew.
    await waitFor(async () => expect(await here.ask('relayed')).not.toEqual([]));
    await make(here, '/again', 'Shared again');
    await waitFor(async () =>
      expect(await there.look('/again')).toMatchObject({ html: expect.stringContaining('Shared again') }),
    );
  });

  it('are waited for no longer than the limit of 250 ms where Redis hangs', async () => {
    const hasty = await startWeb('build', 0, 'product');
    await make(here, '/known', 'Known');
    await keptPage();
    await waitFor(async () => expect(await hasty.look('/known')).not.toBeNull());
    await make(here, '/', 'Made here');
    await waitFor(async () => expect(await listPages()).toHaveLength(2));
    server.hang();
    // Redis has it and says nothing until it goes on: only the limit can end this look.
    expect(await hasty.look('/')).toBeNull();
    expect(await hasty.ask('warnings')).toContainEqual(expect.stringContaining('no answer within 250 ms'));
    expect((await hasty.look('/known'))?.html).toContain('Known');
    server.goOn();
    await waitFor(async () =>
      expect(await hasty.look('/')).toMatchObject({ html: expect.stringContaining('Made here') }),
    );
  });
});
