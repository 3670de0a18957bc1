import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createIssueRenderer } from '#backend/newsletter/digest/mail/render-issue.ts';
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
  // RFC 8058: this header as the body of a form, no cookie. Mail programs in a browser add what it says of them.
  const [name = '', value = ''] = headers['List-Unsubscribe-Post']?.split('=') ?? [];
  for (const said of [{}, { origin: 'https://mail.example' }, { origin: 'null', 'sec-fetch-site': 'cross-site' }]) {
    await sql`update public.subscribers set status = 'confirmed'`.execute(db);
    const body = new URLSearchParams({ [name]: value });
    const request = new Request(address, { method: 'POST', body, headers: said });
    expect((await POST(request, { params: Promise.resolve({}) })).status).toBe(200);
    const left = await sql<{ status: string }>`select status from public.subscribers`.execute(db);
    expect(left.rows).toEqual([{ status: 'unsubscribed' }]);
  }
});

it('lets a page of another site use what a token authorises, and not the form of a visitor', async () => {
  const { POST: leave } = await import('@/app/api/subscribe/unsubscribe/route');
  const { POST: confirm } = await import('@/app/api/subscribe/confirm/route');
  const { POST: subscribe } = await import('@/app/api/subscribe/route');
  const post = async (answer: typeof leave, fields: Record<string, string>) => {
    const headers = { origin: 'https://mail.example', 'content-type': 'application/json' };
    const request = new Request('http://web.test/api/subscribe', {
      method: 'POST',
      headers,
      body: JSON.stringify(fields),
    });
    return (await answer(request, { params: Promise.resolve({}) })).status;
  };
  expect(await post(leave, { token: 'x' })).toBe(200);
  expect(await post(confirm, { token: 'x' })).toBe(200);
  expect(await post(subscribe, { email: 'a@example.com' })).toBe(403);
});
