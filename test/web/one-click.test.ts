import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createIssueRenderer } from '#backend/mail/digest/mail/render-issue.ts';
import { type DataService, PUBLISHABLE_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { CONTENT } from '#test/rig/digest/fill-list.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

let service: DataService;
beforeAll(async () => {
  service = await serveDataService(anyKind);
  stubWebEnv({ API_URL: service.url, SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.close();
});

it('takes a reader off the list by the request that the mail of an issue has mail programs send', async () => {
  const { db } = service.backend.database;
  const { rows } = await sql<{ id: number; token: string }>`
    insert into public.subscribers (email, status) values ('reader@example.com', 'confirmed')
    returning id, unsubscribe_token as token`.execute(db);
  const reader = { id: Number(rows[0]?.id), email: 'reader@example.com', unsubscribeToken: rows[0]?.token ?? '' };
  const { headers } = createIssueRenderer(CONTENT, service.backend.config)(reader);
  const address = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(new URL(address).pathname).toBe('/api/unsubscribe');

  const { POST } = await import('@/app/api/unsubscribe/route');
  // RFC 8058: this header as the body of a form, no cookie, and nothing that a browser says.
  const [name = '', value = ''] = headers['List-Unsubscribe-Post']?.split('=') ?? [];
  const request = new Request(address, { method: 'POST', body: new URLSearchParams({ [name]: value }) });
  expect((await POST(request, { params: Promise.resolve({}) })).status).toBe(200);
  const left = await sql<{ status: string }>`select status from public.subscribers`.execute(db);
  expect(left.rows).toEqual([{ status: 'unsubscribed' }]);
});
