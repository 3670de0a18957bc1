import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { anyKind } from '#test/rig/database.ts';
import { serveLocally } from '#test/rig/serve-locally.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { REPORT_REASONS } from '@/lib/reports/model';
import { type Bff, openBff, WEB_ORIGIN } from './open-bff.ts';
import { signUp } from './sign-up.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('reporting a post', () => {
  let bff: Bff;
  let post: number;
  beforeAll(async () => {
    bff = await openBff(anyKind);
  });
  beforeEach(async () => {
    await bff.reset();
    post = await createPost(bff.backend);
  });
  afterAll(() => bff.close());

  const listReports = () =>
    bff.backend.database.db
      .selectFrom('app.reports')
      .select(['post_id', 'reason', 'note', 'signed_in'])
      .orderBy('id')
      .execute();
  const sendForm = (fields: Record<string, string>, browser = bff.openBrowser()) =>
    browser.send('POST', `/api/posts/${post}/report`, {
      body: new URLSearchParams(fields).toString(),
      headers: FORM,
    });

  it.each(REPORT_REASONS.map(({ value }) => value))('is taken with the reason %s', async (reason) => {
    const answer = await bff.openBrowser().post(`/api/posts/${post}/report`, { reason, note: 'A note.' });
    expect(answer.body).toEqual({ ok: true });
    expect(await listReports()).toEqual([{ post_id: post, reason, note: 'A note.', signed_in: false }]);
  });

  it('is taken from a reader as a reader’s, and after the session has ended as a visitor’s', async () => {
    const ada = bff.openBrowser();
    await signUp(ada, 'ada');
    expect((await ada.post(`/api/posts/${post}/report`, { reason: 'spam' })).status).toBe(200);
    await bff.backend.database.db.updateTable('app.users').set({ token_version: 7 }).execute();
    const answer = await ada.post(`/api/posts/${post}/report`, { reason: 'other' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-session')).toBe('ended');
    expect((await listReports()).map(({ reason, signed_in }) => [reason, signed_in])).toEqual([
      ['spam', true],
      ['other', false],
    ]);
  });

  it('passes the visitor’s address on, for the limits', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await bff.openBrowser().send('POST', `/api/posts/${post}/report`, { body: { reason: 'spam' }, headers });
    expect(bff.upstreamHeaders.at(-1)?.['x-forwarded-for']).toBe('203.0.113.7');
  });

  it.each([
    ['no reason', {}, 400],
    ['a reason of its own', { reason: 'boring' }, 400],
    ['an endless note', { reason: 'spam', note: 'a'.repeat(501) }, 400],
    ['what no database takes', { reason: 'spam', note: 'a\u0000b' }, 400],
  ])('refuses %s', async (_, body, status) => {
    expect((await bff.openBrowser().post(`/api/posts/${post}/report`, body)).status).toBe(status);
    expect(await listReports()).toEqual([]);
  });

  it.each(['0', 'x', '1,2', '9999999999'])('refuses the post %s', async (id) => {
    expect((await bff.openBrowser().post(`/api/posts/${id}/report`, { reason: 'spam' })).status).toBe(400);
  });

  it('says that a post is gone', async () => {
    const answer = await bff.openBrowser().post('/api/posts/999999/report', { reason: 'spam' });
    expect(answer.status).toBe(404);
  });

  it('leads a form without JavaScript to a page that says so, with the way back', async () => {
    const answer = await sendForm({ reason: 'incorrect', note: ' One\r\ntwo ', slug: 'a post' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/report/received?outcome=done&post=a+post');
    expect(await listReports()).toMatchObject([{ reason: 'incorrect', note: 'One\ntwo' }]);
  });

  it('takes a form after the session has ended as a visitor’s', async () => {
    const ada = bff.openBrowser();
    await signUp(ada, 'ada');
    await bff.backend.database.db.updateTable('app.users').set({ token_version: 7 }).execute();
    const answer = await sendForm({ reason: 'spam', note: 'A note.' }, ada);
    expect(answer.headers.get('location')).toBe('/report/received?outcome=done');
    expect(answer.headers.get('x-session')).toBe('ended');
    expect(await listReports()).toEqual([{ post_id: post, reason: 'spam', note: 'A note.', signed_in: false }]);
  });

  it('counts the line breaks of a form as its browser does', async () => {
    const answer = await sendForm({ reason: 'spam', note: `a${'\r\n'.repeat(498)}b` });
    expect(answer.headers.get('location')).toBe('/report/received?outcome=done');
  });

  it('leads a form without a reason to a page that asks for one', async () => {
    expect((await sendForm({ note: 'Hm.' })).headers.get('location')).toBe('/report/received?outcome=missing');
    expect(await listReports()).toEqual([]);
  });

  it('leads a form of a visitor who has sent too many to a page that says so', async () => {
    await bff.reset({ rateLimitFactor: 0.01 });
    post = await createPost(bff.backend);
    expect((await sendForm({ reason: 'spam' })).headers.get('location')).toBe('/report/received?outcome=done');
    expect((await sendForm({ reason: 'spam' })).headers.get('location')).toBe('/report/received?outcome=limited');
  });

  it('fails where the content API is a Strapi, which has no reports', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const strapi = await serveLocally((_, response) => {
      response.writeHead(405, { 'content-type': 'text/plain' }).end('Method Not Allowed');
    });
    try {
      stubWebEnv({ API_URL: strapi.url, SITE_URL: WEB_ORIGIN });
      vi.resetModules();
      expect((await bff.openBrowser().post(`/api/posts/${post}/report`, { reason: 'spam' })).status).toBe(502);
      expect((await sendForm({ reason: 'spam' })).headers.get('location')).toBe('/report/received?outcome=failed');
    } finally {
      await strapi.close();
    }
  });
});
