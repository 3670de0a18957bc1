import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';

const SAMPLES = path.join(import.meta.dirname, '../../../samples/files');
const sample = (name: string) => new Uint8Array(readFileSync(path.join(SAMPLES, name)));
const SHARES = 'linkedin-export/Shares.csv';

describe.each(anyDatabase)('files imported at the desk, on %s', (kind) => {
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

  const request = (body: BodyInit, query = '', signal?: AbortSignal) =>
    backend.app.request(`/admin/api/posts/import?name=Shares.csv${query}`, {
      ...{ method: 'POST', headers: desk.operator.headers, body, duplex: 'half' },
      ...(signal && { signal }),
    } as RequestInit);
  const importFile = async (body: BodyInit, query = '') => {
    const response = await request(body, query);
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { status: response.status, progress: lines.slice(0, -1), last: lines.at(-1) };
  };
  const countPosts = async () => (await backend.database.db.selectFrom('app.posts').select('id').execute()).length;
  const leftFiles = () => readdir(path.join(backend.config.dataDir, 'imports'));
  const logged = async () =>
    (await desk.asOperator('GET', '/admin/api/log')).body.data.filter(
      ({ action }: { action: string }) => action === 'posts.import',
    );

  it('are read without a trace, then stored once', async () => {
    const before = await countPosts();
    const dry = await importFile(sample(SHARES), '&dryRun=true&author=Jo%20Seller');
    expect(dry.last.data).toMatchObject({ headline: expect.stringContaining('LinkedIn') });
    expect(dry.last.data.columns.join('; ')).toContain('author ← as given here');
    const { create, skip } = dry.last.data.counts;
    expect(create).toBe(3);
    expect(dry.last.data.first).toHaveLength(3);
    expect([await countPosts(), await logged()]).toEqual([before, []]);

    const first = await importFile(sample(SHARES), '&author=Jo%20Seller');
    expect(first.progress[0].progress).toMatchObject({ create, share: expect.any(Number) });
    expect(first.last.data.counts).toMatchObject({ create, skip, error: 0 });
    expect(await countPosts()).toBe(before + create);
    expect(await logged()).toMatchObject([{ after: { file: 'Shares.csv', posts: create } }]);

    const second = await importFile(sample(SHARES));
    expect(second.last.data.counts).toMatchObject({ create: 0, duplicate: create + first.last.data.counts.duplicate });
    expect(await logged()).toHaveLength(1);
    expect(await leftFiles()).toEqual([]);
  });

  it('without dates are stored as of now, or refused', async () => {
    const file = 'text\nWords of no day at all\n';
    expect((await importFile(file, '&dryRun=true')).last.data.counts).toMatchObject({ create: 1, undated: 1 });
    const refused = (await importFile(file)).last.data;
    expect([refused.counts.error, refused.problems]).toEqual([1, [{ line: 2, reason: 'has no date' }]]);
    expect((await importFile(file, '&undated=now')).last.data.counts).toMatchObject({ create: 1, error: 0 });
  });

  it.each([
    ['a zip that is cut off', () => sample('x-archive/twitter-2026-11-01-sample.zip').slice(0, 900), 400, /cut off/],
    ['nothing', () => new Uint8Array(), 400, /no post/],
    ['too much', () => new Uint8Array(100_000_001), 413, /more than 100 MB/],
  ])('that are %s get a sentence, and leave nothing behind', async (_name, file, status, sentence) => {
    const before = await countPosts();
    const answer = await importFile(file());
    expect([answer.status, answer.last.error.message]).toEqual([status, expect.stringMatching(sentence)]);
    expect([await leftFiles(), await countPosts()]).toEqual([[], before]);
    // And the next is taken.
    expect((await importFile(sample(SHARES), '&dryRun=true')).status).toBe(200);
  });

  it('cannot have another beside them', async () => {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const slow = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = controller;
      },
    });
    const first = importFile(slow, '&dryRun=true');
    await expect.poll(leftFiles).toHaveLength(1);
    const second = await importFile(sample(SHARES));
    expect([second.status, second.last.error.message]).toEqual([409, expect.stringContaining('Another file')]);
    send?.enqueue(sample(SHARES));
    send?.close();
    expect((await first).status).toBe(200);
  });

  it('end when their client goes away, and the next is taken', async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `${index},2025-01-01,Words number ${index} of many\n`);
    const response = await request(`id,date,text\n${lines.join('')}`);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(leftFiles).toEqual([]);
    const [{ after }] = await logged();
    expect(after.posts).toBeLessThan(2000);
    expect((await importFile(sample(SHARES), '&dryRun=true')).status).toBe(200);
  });
});
