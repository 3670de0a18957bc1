import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DataService, SECRET_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { serveLocally } from '#test/rig/serve-locally.ts';

const SCRIPT = fileURLToPath(new URL('write-once.ts', import.meta.url));
const DAY = '2026-03-05';
const OLD = { title: 'The old title', summary_content: '- The old text.', status: 'completed' as const };
/** Each moment of a writing with and without a text. */
const KILLS = 14;

/** Which request of a run its process is killed at: before it is done, or after, before the answer. */
type Moment = { request: number; isDone: boolean };

let service: DataService;
let proxy: Awaited<ReturnType<typeof serveLocally>>;
let child: ChildProcess | null = null;
let requests = 0;
let moment: Moment | null = null;

beforeAll(async () => {
  service = await serveDataService(anyKind);
  proxy = await serveLocally(async (request, response) => {
    requests += 1;
    const isFatal = moment?.request === requests;
    const kill = () => child?.kill('SIGKILL');
    if (isFatal && !moment?.isDone) return void kill();
    const headers = Object.entries(request.headers).filter(
      ([name]) => !['host', 'connection', 'content-length'].includes(name),
    );
    const answer = await fetch(service.url + request.url, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      ...(request.method === 'GET' ? {} : { body: new Uint8Array(await buffer(request)) }),
    });
    const body = new Uint8Array(await answer.arrayBuffer());
    if (isFatal) return void kill();
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(body);
  });
  const posts = ['Lowering bids by 20 % kept all the orders.', 'A hair clump doubled conversion in five weeks.'];
  await service.backend.database.db
    .insertInto('app.posts')
    .values(
      posts.map((text, index) => ({
        title: `Post ${index}`,
        url_slug: `post-${index}`,
        text,
        text_hash: String(index),
        type: 'LinkedIn' as const,
        post_user: `Author ${index}`,
        published_at: `${DAY}T10:0${index}:00Z`,
      })),
    )
    .execute();
});
afterAll(async () => {
  await proxy.close();
  await service.close();
});

/** Writes in a process of its own. Returns the signal that ended it, and how many requests it had made. */
async function run(at: Moment | null): Promise<{ signal: string | null; code: number | null; requests: number }> {
  requests = 0;
  moment = at;
  child = spawn(process.execPath, [SCRIPT, proxy.url, SECRET_KEY, DAY], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code, signal] = await once(child, 'exit');
  return { code, signal, requests };
}

async function rows() {
  const { data } = await service.client({ key: SECRET_KEY }).from('gb_daily_summaries').select('*');
  return data ?? [];
}

it(`has one whole row after each of ${KILLS} kills, and never loses a completed text`, async () => {
  const db = service.backend.database.db;
  const reset = (values: { title: string; summary_content: string; status: 'pending' | 'completed' }) =>
    db.updateTable('public.gb_daily_summaries').set(values).execute();
  const none = { title: '', summary_content: '', status: 'pending' as const };
  const first = await run(null);
  expect(first).toMatchObject({ code: 0, signal: null });
  const [written] = await rows();
  expect(written).toMatchObject({ status: 'completed', articles_processed: 2 });
  const texts = [OLD.summary_content, written.summary_content];
  // A day without a text takes one more, which marks its row.
  const requestsOfRenewal = (await run(null)).requests;

  for (let kill = 0; kill < KILLS; kill += 1) {
    // In turns over a day that has a text and one that has none, and through all moments of the writing.
    const hasText = kill % 2 === 0;
    const step = Math.floor(kill / 2);
    const requestsOfRun = hasText ? requestsOfRenewal : requestsOfRenewal + 1;
    await reset(hasText ? OLD : none);
    const at = { request: 1 + (step % requestsOfRun), isDone: Math.floor(step / requestsOfRun) % 2 === 1 };
    expect(await run(at)).toMatchObject({ signal: 'SIGKILL' });
    const found = await rows();
    expect(found).toHaveLength(1);
    const [row] = found;
    expect(row.articles_processed).toBe(2);
    if (hasText) expect(row.status).toBe('completed');
    if (row.status === 'completed') {
      expect(texts).toContain(row.summary_content);
      expect(row.title).toBe(row.summary_content === OLD.summary_content ? OLD.title : written.title);
    } else {
      expect([row.title, row.summary_content]).toEqual(['', '']);
    }
  }

  expect(await run(null)).toMatchObject({ code: 0 });
  const { id, title, summary_content, status } = written;
  expect(await rows()).toMatchObject([{ id, title, summary_content, status, articles_processed: 2 }]);
});
