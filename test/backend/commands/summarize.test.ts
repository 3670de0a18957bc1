import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { adminCommand } from '../../../cli/admin.ts';
import { callCommand } from './call-command.ts';

let folder: string;
let backend: TestBackend;
let api: LocalServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'summarize-cli-'));
  const dataService = {
    publishableKey: PUBLISHABLE_KEY,
    secretKey: SECRET_KEY,
    publicUrl: 'http://backend.test',
    providers: {},
  };
  backend = await createTestBackend(anyKind, { dataService });
  api = await serveLocally(getRequestListener((request, env) => backend.app.fetch(request, env)));
  await backend.reset({ summaries: { areHere: true, isOn: true, model: null } });
});
afterAll(async () => {
  await api.close();
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const summarize = (...args: string[]) =>
  callCommand(adminCommand, ['summaries', 'write', ...args], {
    env: {
      DATA_DIR: folder,
      BACKEND_PORT: String(api.port),
      INGEST_TOKEN: backend.config.ingestToken,
      JWT_SECRET: backend.config.jwtSecret,
    },
  });

it('shows, writes and writes anew a day', async () => {
  const post = {
    text: 'Lowering bids by 20 % kept all the orders of the oldest campaign.',
    postUser: 'Ada',
    publishedAt: '2026-03-05T10:00:00Z',
  };
  await send(backend, 'POST', '/api/news', { token: backend.config.ingestToken, body: post });
  const shown = await summarize('daily', '--date', '2026-03-05', '--dry-run');
  expect(shown.stdout).toMatch(
    /outcome: nothing was written\nposts: 1\n[\s\S]*- Lowering bids by 20 % .+ — \[Ada\]\(\/feed\/[^)]+\)\n\n\*Selected from 1 post by rules\.\*/,
  );
  const written = /^id: daily-2026-03-05\noutcome: written\nposts: 1\ntitle: 1 post of the day\npoints: 1\n$/;
  expect((await summarize('daily', '--date', '2026-03-05')).stdout).toMatch(written);
  expect((await summarize('daily', '--date', '2026-03-05', '--force')).stdout).toMatch(written);
  expect((await summarize('weekly', '--date', '2026-03-05')).stdout).toContain(
    'id: weekly-2026-03-02\noutcome: written\n',
  );
  expect((await summarize('daily', '--date', '2026-03-06')).stdout).toContain('outcome: too few posts\n');
});

it.each([
  [['monthly'], 'kind: '],
  [['daily', '--date', '2026-02-30'], '"2026-02-30" is no day.'],
  [['daily', '--date', '2099-01-01'], '2099-01-01 is yet to come.'],
])('says what is wrong with %j', async (args, message) => {
  const { status, stderr } = await summarize(...args);
  expect(status).toBeGreaterThan(0);
  expect(stderr).toContain(message);
});
