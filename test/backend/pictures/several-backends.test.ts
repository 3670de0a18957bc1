import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { createApp } from '#backend/main/app.ts';
import { createPictureStore } from '#backend/pictures/store/create-picture-store.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind } from '#test/rig/database.ts';
import { startTestS3, type TestS3 } from '#test/rig/s3.ts';

// Two backends as on two machines: one database, and one bucket or a folder that both mount.
describe.each(['S3', 'a folder'])('two backends on one database, with pictures in %s', (place) => {
  let s3: TestS3;
  let first: TestBackend;
  let second: { app: TestBackend['app']; database: DatabaseHandle };
  let secondFolder: string;
  beforeAll(async () => {
    s3 = await startTestS3();
    first = await createTestBackend(anyKind, place === 'S3' ? { s3: s3.location() } : {});
    secondFolder = mkdtempSync(path.join(tmpdir(), 'second-'));
    const uploadsDir = place === 'S3' ? path.join(secondFolder, 'uploads') : first.config.uploadsDir;
    const config = { ...first.config, dataDir: secondFolder, uploadsDir };
    // The embedded database has one connection, which both share here.
    const database =
      anyKind === 'pglite' ? first.database : await openDatabase({ databaseUrl: await urlOf(first.database) });
    const log = pino({ level: 'silent' });
    const pictures = createPictureStore(config);
    const { mailer, time, jobs } = first;
    second = { database, app: await createApp({ database, config, pictures, mailer, jobs, log, clock: time.now }) };
  });
  afterAll(async () => {
    if (anyKind === 'postgres') await second.database.close();
    await first.close();
    await s3.close();
    rmSync(secondFolder, { recursive: true, force: true });
  });

  it('show a picture at one that the other took in, in every size, alike', async () => {
    const png = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer();
    const body = JSON.stringify({ text: 'teal', imageData: `data:image/png;base64,${png.toString('base64')}` });
    const headers = { authorization: `Bearer ${first.config.ingestToken}`, 'content-type': 'application/json' };
    const report = await first.app.request('/api/news', { method: 'POST', headers, body });
    expect(await report.json()).toMatchObject({ data: { created: 1, warnings: [] } });

    const image = await second.database.db.selectFrom('app.images').selectAll().executeTakeFirstOrThrow();
    const urls = [image.url, image.formats.small?.url ?? '', image.formats.medium?.url ?? ''];
    for (const url of urls) {
      const [here, there] = [await first.app.request(url), await second.app.request(url)];
      expect([url, here.status, there.status]).toEqual([url, 200, 200]);
      expect(there.headers.get('content-type')).toBe(url.endsWith('.png') ? 'image/png' : 'image/webp');
      expect(there.headers.get('etag')).toBe(here.headers.get('etag'));
      const bytes = Buffer.from(await there.arrayBuffer());
      expect(bytes.equals(Buffer.from(await here.arrayBuffer()))).toBe(true);
      expect(String(bytes.length)).toBe(there.headers.get('content-length'));
    }
    expect(readdirSync(first.config.dataDir)).toEqual(place === 'S3' ? [] : ['uploads']);
    expect(readdirSync(secondFolder)).toEqual([]);
  });
});

/** The address of a test's own database. */
async function urlOf({ db }: DatabaseHandle): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}
