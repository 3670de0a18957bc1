import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, signUp } from '#test/rig/client.ts';
import { type DataService, PUBLISHABLE_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';

const NEWS = '/api/news/public';

/** Requests that once got a 500, or a response after seconds, by name: the fuzz tests need not find them again. */
describe('what the servers once failed at', () => {
  let service: DataService;
  let token: string;
  beforeAll(async () => {
    service = await serveDataService(anyKind);
    token = (await signUp(service.backend, 'ada')).token;
  });
  afterAll(() => service.close());

  const headers = { apikey: PUBLISHABLE_KEY };

  it.each([
    [`${NEWS}?sort[a][b]=x`, 400],
    ['/api/hashtags?sort[a][b]=x', 400],
    [`${NEWS}?filters[publishedAt][$gte]=0000-01-01`, 400],
    [`${NEWS}?filters[publishedAt][$gte]=0000-12-31T23:59:59-14:00`, 400],
    [`${NEWS}?filters[createdAt][$lte]=0001-01-01T00:00:00%2B14:00`, 400],
    [`${NEWS}?filters[publishedAt][$lte]=9999-12-31T23:59:59-14:00`, 400],
    [`${NEWS}?filters[publishedAt][$lte]=9999-12-31T23:59:59%2B14:00`, 400],
    [`${NEWS}?filters[publishedAt][$lte]=2100-12-31T23:59:59Z`, 200],
    ['/api/hashtags?filters[createdAt][$gte]=0000-01-01', 400],
    [`${NEWS}?filters[title][$containsi]=%00`, 400],
    [`${NEWS}?filters[title][$containsi]=%ED%A0%80`, 200],
    [`${NEWS}?populate[bookmarks][filters][name]=%00`, 400],
    [`${NEWS}?${'filters'}${'[$or][0]'.repeat(900)}[id]=1`, 400],
    ['/api/news/get-by-url-slug/%00', 404],
    ['/rest/v1/%2f', 404],
    ['/rest/v1/gb_daily_summaries?id=__proto__', 400],
    ['/rest/v1/gb_daily_summaries?id=constructor', 400],
    ['/rest/v1/x?password=__proto__&__proto__=eq.1', 404],
    [`/rest/v1/gb_daily_summaries?or=(${'or('.repeat(900)}id.eq.1${')'.repeat(901)}`, 400],
    ['/rest/v1/gb_daily_summaries?content=wfts(english).x', 400],
    ['/rest/v1/gb_daily_summaries?content=eq.%00', 400],
    ['/auth/v1/verify?type=recovery&token=%00', 400],
    ['/auth/v1/authorize?provider=%00', 400],
  ])('GET %.100s is answered with %i', async (path, status) => {
    const answer = await send(service.backend, 'GET', path, { headers });
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  });

  it.each<[path: string, body: (text: string) => unknown]>([
    ['/api/auth/local', (text) => ({ identifier: text, password: text })],
    ['/api/auth/local/register', (text) => ({ email: 'b@example.com', username: 'bea', password: `secret${text}` })],
    ['/api/auth/local/register', (text) => ({ email: 'b@example.com', username: `bea${text}`, password: 'secret' })],
    ['/api/auth/local/register', (text) => ({ email: `b@e.com${text}`, username: 'bea', password: 'secret' })],
    [
      '/api/auth/local/register',
      (text) => ({ email: 'b@example.com', username: 'bea', password: 'secret', first_name: text }),
    ],
    ['/api/auth/forgot-password', (text) => ({ email: text })],
    ['/api/auth/reset-password', (text) => ({ code: text, password: 'secret', passwordConfirmation: 'secret' })],
    [
      '/api/auth/change-password',
      (text) => ({ currentPassword: text, password: 'secret', passwordConfirmation: 'secret' }),
    ],
    ['/api/hashtags', (text) => ({ data: { name: `tag${text}` } })],
    ['/api/bookmarks', (text) => ({ data: { name: `mark${text}` } })],
    ['/api/bookmarks/import', (text) => ({ bookmarks: [{ name: `mark${text}`, posts: [text] }] })],
    ['/auth/v1/signup', (text) => ({ email: 'c@example.com', password: 'a-password', data: { name: text } })],
    ['/auth/v1/signup', (text) => ({ email: 'c@example.com', password: 'a-password', data: { [text]: 1 } })],
    ['/auth/v1/token?grant_type=password', (text) => ({ email: 'c@example.com', password: text })],
    ['/functions/v1/subscribe-main-list', (text) => ({ email: `c@example.com${text}` })],
    ['/rest/v1/subscribers', (text) => ({ email: text })],
  ])('%s refuses a NUL character, and half of a surrogate pair, in %o', async (path, body) => {
    for (const text of ['\0', '\ud800', 'a\udc00b']) {
      const answer = await send(service.backend, 'POST', path, { token: tokenFor(path), headers, body: body(text) });
      expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    }
  });

  it.each<[path: string, body: (email: string) => unknown]>([
    ['/api/auth/local', (email) => ({ identifier: email, password: 'secret' })],
    ['/api/auth/local/register', (email) => ({ email, username: email, password: 'secret' })],
    ['/api/auth/forgot-password', (email) => ({ email })],
    ['/auth/v1/recover', (email) => ({ email })],
    ['/auth/v1/signup', (email) => ({ email, password: 'a-password' })],
    ['/auth/v1/token?grant_type=password', (email) => ({ email, password: 'a-password' })],
    ['/functions/v1/subscribe-main-list', (email) => ({ email })],
  ])('%s answers addresses of 100,000 characters at once', async (path, body) => {
    for (const email of [`${'@'.repeat(100_000)} a`, `a@${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}.`]) {
      const answer = await send(service.backend, 'POST', path, { headers, body: body(email) });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    }
  });

  it('takes what it can of posts with a NUL character', async () => {
    const { ingestToken } = service.backend.config;
    const body = { text: 'a\0b\ud800', title: '\0', postUser: '\udc00' };
    const answer = await send(service.backend, 'POST', '/api/news', { token: ingestToken, body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  });

  const tokenFor = (path: string): string | undefined =>
    path.startsWith('/api/') && !path.startsWith('/api/auth/local') ? token : undefined;
});
