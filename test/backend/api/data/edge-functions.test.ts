import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { normalizeEmail } from '../../../../supabase/functions/_shared/main-list/normalize-email.ts';
import { LIST_MESSAGES } from '../../../../supabase/functions/_shared/main-list/subscriptions.ts';
import confirm from '../../../../supabase/functions/confirm-main-list/index.ts';
import subscribe from '../../../../supabase/functions/subscribe-main-list/index.ts';
import unsubscribe from '../../../../supabase/functions/unsubscribe-main-list/index.ts';

const SECRETS: Record<string, string> = {
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_edge"}',
  SITE_URL: 'https://feed.example/',
  SITE_NAME: 'Feed',
  MAIL_FROM: 'Feed <news@feed.example>',
  MAIL_API_KEY: 're_key',
};

/** The edge: its secrets, what goes on after the answer, and who answers the function's own requests. */
function stubEdge(answer: (request: Request) => Response, secrets = SECRETS) {
  const requests: { url: string; headers: Headers; body: unknown }[] = [];
  const background: Promise<unknown>[] = [];
  vi.stubGlobal('Deno', { env: { get: (name: string) => secrets[name] } });
  vi.stubGlobal('EdgeRuntime', { waitUntil: (work: Promise<unknown>) => background.push(work) });
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push({ url: request.url, headers: request.headers, body: await request.clone().json() });
    return answer(request);
  });
  return { requests, finish: () => Promise.all(background) };
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request('https://project.supabase.co/functions/v1/some-function', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });

describe('the functions at the Supabase edge', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('subscribes over the data API and mails over HTTP', async () => {
    const unsubscribeToken = '00000000-0000-4000-8000-000000000000';
    const edge = stubEdge((request) =>
      request.url.includes('/rpc/')
        ? Response.json({ outcome: 'mail', unsubscribe_token: unsubscribeToken })
        : Response.json({ id: 'mail' }),
    );
    const response = await subscribe.fetch(post({ email: 'Reader@Example.com' }, { 'x-forwarded-for': '192.0.2.7' }));
    expect(await response.json()).toEqual({ success: true, message: LIST_MESSAGES.requested });
    await edge.finish();
    const [stored, mailed] = edge.requests;
    expect(stored?.url).toBe('https://project.supabase.co/rest/v1/rpc/request_list_subscription');
    expect(stored?.headers.get('apikey')).toBe('sb_secret_edge');
    expect(stored?.body).toMatchObject({ p_email: 'reader@example.com', p_client_limit: 20 });
    expect(mailed?.url).toBe('https://api.resend.com/emails');
    expect(mailed?.headers.get('authorization')).toBe('Bearer re_key');
    expect(mailed?.body).toMatchObject({
      from: 'Feed <news@feed.example>',
      to: 'reader@example.com',
      subject: 'Please confirm your subscription to Feed',
      text: expect.stringContaining('https://feed.example/subscribe/confirm?token='),
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
  });

  it('reports a mail that could not be sent and releases it', async () => {
    const edge = stubEdge((request) => {
      if (!request.url.includes('/rpc/')) return new Response('down', { status: 503 });
      return request.url.endsWith('request_list_subscription')
        ? Response.json({ outcome: 'mail', unsubscribe_token: '00000000-0000-4000-8000-000000000000' })
        : new Response(null, { status: 204 });
    });
    await subscribe.fetch(post({ email: 'reader@example.com' }));
    await edge.finish();
    expect(edge.requests.at(-1)?.url).toMatch(/release_list_confirmation$/);
    expect(vi.mocked(console.error).mock.calls).toEqual([[new Error('The mail endpoint answered 503')]]);
    vi.mocked(console.error).mockClear();
  });

  it('confirms and unsubscribes over the data API', async () => {
    const edge = stubEdge(() => Response.json(true));
    const token = 'a'.repeat(43);
    expect(await (await confirm.fetch(post({ token }))).json()).toMatchObject({ success: true });
    const leave = await unsubscribe.fetch(post({ token: '00000000-0000-4000-8000-000000000000' }));
    expect(await leave.json()).toMatchObject({ success: true });
    expect(edge.requests.map((request) => request.url.split('/').at(-1))).toEqual([
      'confirm_list_subscription',
      'leave_list',
    ]);
    expect(JSON.stringify(edge.requests[0]?.body)).not.toContain(token);
  });

  it('takes the key of an older project', async () => {
    const { SUPABASE_SECRET_KEYS: _, ...older } = SECRETS;
    const edge = stubEdge(() => Response.json(true), { ...older, SUPABASE_SERVICE_ROLE_KEY: 'service-role-jwt' });
    await confirm.fetch(post({ token: 'a'.repeat(43) }));
    expect(edge.requests[0]?.headers.get('apikey')).toBe('service-role-jwt');
  });

  it('names a secret that is missing', () => {
    const { SITE_URL: _, ...incomplete } = SECRETS;
    stubEdge(() => Response.json(true), incomplete);
    expect(() => confirm.fetch(post({}))).toThrow('The secret SITE_URL is not set');
  });

  it('uses nothing of Node and no package', () => {
    const folder = fileURLToPath(new URL('../../../../supabase/functions/', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const imports = files.flatMap((file) =>
      [...readFileSync(folder + file, 'utf8').matchAll(/from '([^']+)'/g)].map((match) => match[1]),
    );
    expect(imports.length).toBeGreaterThan(10);
    expect(imports.filter((name) => !name?.startsWith('.'))).toEqual([]);
  });
});

describe('normalizeEmail', () => {
  it.each([
    ['a@b.co', 'a@b.co'],
    ['  First.Last+tag@Example.CO.UK ', 'first.last+tag@example.co.uk'],
    ["o'hara@example.com", "o'hara@example.com"],
    ['user@münchen.example', 'user@xn--mnchen-3ya.example'],
    ['ünïcode@example.com', 'ünïcode@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('turns %j into %j', (input, expected) => {
    expect(normalizeEmail(input)).toBe(expected);
  });

  it.each([
    'nope',
    '@example.com',
    'a@',
    'a@b',
    'a@@b.co',
    'a b@c.co',
    'a@b c.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a@-b.co',
    'a@b..co',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@b.co/path',
    'a@b.co:25',
    'a@b.co?x',
    'a,b@c.co',
    '"a"@b.co',
    'a\r\nb@c.co',
    'a\u0000@b.co',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
  ])('refuses %j', (input) => {
    expect(normalizeEmail(input)).toBeNull();
  });
});
