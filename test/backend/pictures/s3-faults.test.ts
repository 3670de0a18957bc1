import { createServer, type Server } from 'node:net';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#backend/main/app.ts';
import { createPictureStore } from '#backend/pictures/store/create-picture-store.ts';
import { type S3Location, s3Url } from '#backend/pictures/store/s3-location.ts';
import { createS3Store } from '#backend/pictures/store/s3-store.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { startTestS3, type TestS3 } from '#test/rig/s3.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

const at = (url: string): S3Location => s3Url.parse(url.replace('://', '://key:very-secret@').concat('/pictures'));

describe.each(anyDatabase)('S3 that fails, on %s', (kind) => {
  let backend: TestBackend;
  let s3: TestS3;
  let lines: { level: number; msg: string; err?: { message: string } }[];
  let picture: string;
  let nobody: S3Location;
  beforeAll(async () => {
    s3 = await startTestS3();
    nobody = at(`http://127.0.0.1:${await findFreePort()}`);
    backend = await createTestBackend(kind, { s3: s3.location() });
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer();
    picture = `data:image/png;base64,${png.toString('base64')}`;
  });
  beforeEach(async () => {
    await backend.reset();
    lines = [];
  });
  afterAll(async () => {
    await backend.close();
    await s3.close();
  });

  /** The same backend with another S3_URL. */
  async function appWith(location: S3Location) {
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) });
    const { database, mailer, time, jobs } = backend;
    const config = { ...backend.config, s3: location };
    return createApp({
      database,
      config,
      pictures: createPictureStore(config),
      mailer,
      jobs,
      log,
      clock: time.now,
    });
  }

  const ingest = (app: TestBackend['app'], posts: object[]) =>
    app.request('/api/news', {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.config.ingestToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(posts),
    });
  const count = async (table: 'app.posts' | 'app.images') =>
    (await backend.database.db.selectFrom(table).selectAll().execute()).length;

  it('returns 503 for a picture while posts work, and logs the request once, without the secret', async () => {
    await backend.pictures.put('a.png', Buffer.from('a'));
    const app = await appWith(nobody);
    const response = await app.request('/uploads/a.png');
    expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([
      503,
      null,
      expect.objectContaining({ error: expect.objectContaining({ name: 'ServiceUnavailableError' }) }),
    ]);
    expect((await app.request('/api/news/public')).status).toBe(200);
    expect(lines.filter(({ level }) => level >= 50)).toMatchObject([{ msg: 'request failed' }]);
    expect(JSON.stringify(lines)).toContain('ECONNREFUSED');
    expect(JSON.stringify(lines)).not.toContain('very-secret');
  });

  it('is requested once for a missing object, and for one that was removed from the bucket', async () => {
    await backend.pictures.put('a.png', Buffer.from('a'));
    s3.empty();
    const app = await appWith(s3.location());
    for (const name of ['a.png', 'a.png', 'nobody-has-it.png']) {
      const response = await app.request(`/uploads/${name}`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, null]);
    }
    expect(lines).toEqual([]);
    let asked = 0;
    const server = await serveLocally((_request, response) => {
      asked += 1;
      response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    });
    try {
      const other = await appWith(at(server.url));
      for (let time = 0; time < 3; time += 1) expect((await other.request('/uploads/a.png')).status).toBe(404);
      expect(asked).toBe(1);
    } finally {
      await server.close();
    }
  });

  it('takes no post in whose picture cannot be stored, and takes it later', async () => {
    const posts = [{ text: 'without' }, { text: 'with', imageData: picture }];
    const refused = await ingest(await appWith(nobody), posts);
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      503,
      'The storage of pictures is unavailable',
    ]);
    expect([await count('app.posts'), await count('app.images')]).toEqual([0, 0]);

    const taken = await ingest(backend.app, posts);
    expect(await taken.json()).toMatchObject({ data: { created: 2, warnings: [] } });
    const { url } = await backend.database.db.selectFrom('app.images').select('url').executeTakeFirstOrThrow();
    expect((await backend.app.request(url)).status).toBe(200);
  });
});

describe('the store in S3', () => {
  let silent: Server;
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startTestS3();
    silent = createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    silent.close();
    await s3.close();
  });
  const limits = { readMs: 10, writeMs: 10 };

  it('times out on a server that accepts connections and does not respond', async () => {
    const { port } = silent.address() as { port: number };
    const client = createS3Store(at(`http://127.0.0.1:${port}`), limits);
    await expect(client.find('a.png')).rejects.toThrow('no answer within 10 ms');
    await expect(client.put('a.png', Buffer.from('a'))).rejects.toThrow('no answer within 10 ms');
  });

  it('nor for a body that never ends', async () => {
    const server = await serveLocally((_request, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('half');
    });
    try {
      await expect(createS3Store(at(server.url), limits).find('a.png')).rejects.toThrow('no answer within 10 ms');
    } finally {
      await server.close();
    }
  });

  it.each([
    [[500, 200], 'body'],
    [[503, 200], 'body'],
    [[429, 200], 'body'],
    [[0, 200], 'body'],
    [[0, 0, 200], 'does not answer'],
    [[500, 503, 200], 'answered 503'],
    [[404, 200], 'answered 404'],
    [[301, 200], 'answered 301'],
    [[403, 200], 'answered 403'],
  ])('tries once more where that may help: %j', async (statuses, outcome) => {
    const server = await answerWith(statuses);
    try {
      const client = createS3Store(at(server.url));
      const answer = await client.find('a.png').then(
        (found) => new Response(found?.read()).text(),
        (error) => error.message,
      );
      expect(answer).toContain(outcome);
    } finally {
      await server.close();
    }
  });

  it('follows no redirect', async () => {
    const asked: string[] = [];
    const other = await serveLocally((request, response) => {
      asked.push(request.headers.authorization ?? '');
      response.end();
    });
    const server = await serveLocally((_request, response) => response.writeHead(307, { location: other.url }).end());
    try {
      await expect(createS3Store(at(server.url)).find('a.png')).rejects.toThrow('answered 307');
      expect(asked).toEqual([]);
    } finally {
      await server.close();
      await other.close();
    }
  });

  it('finds nothing where its key may not list the bucket and is denied what does not exist', async () => {
    const server = await serveLocally((request, response) =>
      response.writeHead(403).end(request.method === 'HEAD' ? '' : '<Error><Code>AccessDenied</Code></Error>'),
    );
    try {
      const store = createS3Store(at(server.url));
      expect(await store.find('a.png')).toBeNull();
    } finally {
      await server.close();
    }
  });

  it('takes no object that is larger than any picture', async () => {
    const server = await serveLocally((_request, response) => {
      response.writeHead(200, { 'content-length': 11 * 1024 * 1024 });
      response.write('x');
    });
    try {
      await expect(createS3Store(at(server.url)).find('a.png')).rejects.toThrow('larger than any picture');
    } finally {
      await server.close();
    }
  });

  it('returns null for an unknown name, and finds objects in a folder of the bucket', async () => {
    const client = createS3Store(s3Url.parse(`${s3.url()}/some/folder`));
    expect(await client.find('a.png')).toBeNull();
    await client.put('a.png', Buffer.from('a'));
    expect(await new Response((await client.find('a.png'))?.read()).text()).toBe('a');
    expect(await createS3Store(s3.location()).find('a.png')).toBeNull();
    expect(await createS3Store(s3.location()).find('some/folder/a.png')).not.toBeNull();
  });
});

/** Answers with one status after the other; 0 breaks the connection. */
function answerWith(statuses: number[]): Promise<LocalServer> {
  const left = [...statuses];
  return serveLocally((request, response) => {
    const status = left.shift();
    if (!status) request.socket.destroy();
    else response.writeHead(status).end(status === 200 ? 'body' : '');
  });
}
