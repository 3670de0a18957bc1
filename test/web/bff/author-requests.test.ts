import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toClaimToken } from '#backend/requests/claim-tokens.ts';
import { createPost } from '#test/factories/index.ts';
import { anyKind } from '#test/rig/database.ts';
import { serveLocally } from '#test/rig/serve-locally.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { RELATIONS, REQUEST_KINDS } from '@/lib/requests/model';
import { type Bff, openBff, WEB_ORIGIN } from './open-bff.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const FIELDS = {
  ...{ kind: 'opt-out', author: 'Ada Abel', slug: 'ada-abel', post: '', link: '', relation: 'author' },
  ...{ name: 'Ada', email: 'ada@example.com', note: '' },
};

describe('asking for posts to be removed', () => {
  let bff: Bff;
  beforeAll(async () => {
    bff = await openBff(anyKind);
  });
  beforeEach(async () => {
    await bff.reset();
    await createPost(bff.backend, { slug: 'hers' });
  });
  afterAll(() => bff.close());

  const send = (fields: Record<string, string> = FIELDS) =>
    bff.openBrowser().send('POST', '/api/requests', { body: new URLSearchParams(fields).toString(), headers: FORM });
  const sendTo = async (fields: Record<string, string>) => (await send(fields)).headers.get('location');
  const list = () =>
    bff.backend.database.db.selectFrom('app.requests').select(['kind', 'relation', 'note']).orderBy('id').execute();

  it.each(REQUEST_KINDS.map(({ value }) => value))('is taken as %s, and leads to a page that says so', async (kind) => {
    for (const { value: relation } of RELATIONS) {
      const fields = {
        ...FIELDS,
        kind,
        relation,
        post: `${WEB_ORIGIN}/feed/hers`,
        link: 'https://ada.example',
        email: `${relation}@example.com`,
      };
      const { status, headers } = await send({ ...fields, note: ' One\r\ntwo ' });
      expect([status, headers.get('location')]).toEqual([303, '/requests/received?outcome=done&author=ada-abel']);
    }
    expect(await list()).toEqual(RELATIONS.map(({ value: relation }) => ({ kind, relation, note: 'One\ntwo' })));
  });

  it.each([
    ['without a name', { name: ' ' }],
    ['without an address', { email: '' }],
    ['with what is no address', { email: 'ada' }],
    ['of a kind of its own', { kind: 'everything' }],
    ['with an endless note', { note: 'a'.repeat(2001) }],
    ['to remove one post without its address', { kind: 'takedown' }],
    ['to confirm the author without a web address', { kind: 'claim', link: 'ada' }],
    ['to remove a post that is not there', { kind: 'takedown', post: '/feed/nobodys' }],
  ])('is not taken %s', async (_, fields) => {
    expect(await sendTo({ ...FIELDS, ...fields })).toBe('/requests/received?outcome=incomplete&author=ada-abel');
    expect(await list()).toEqual([]);
  });

  it('is limited by the visitor’s address', async () => {
    await bff.reset({ rateLimitFactor: 0.2 });
    await createPost(bff.backend);
    expect(await sendTo(FIELDS)).toContain('outcome=done');
    expect(await sendTo({ ...FIELDS, email: 'eve@example.com' })).toContain('outcome=limited');
  });

  it('leads a confirmed author’s form to a page as well', async () => {
    const manage = (fields: Record<string, string>) =>
      bff
        .openBrowser()
        .send('POST', '/api/requests/manage', { body: new URLSearchParams(fields).toString(), headers: FORM });
    await send({ ...FIELDS, kind: 'claim', link: 'https://ada.example' });
    await bff.backend.database.db
      .updateTable('app.requests')
      .set({ outcome: 'granted', decided_at: new Date() })
      .execute();
    const token = toClaimToken({ id: 1, email: FIELDS.email }, bff.backend.config.jwtSecret);
    const changed = await manage({ token, link: 'https://ada.example/new' });
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/requests/received?outcome=changed']);
    expect((await manage({ token, link: 'ada' })).headers.get('location')).toContain('outcome=incomplete');
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect((await manage({ token: '1.x' })).headers.get('location')).toContain('outcome=failed');
    expect((await manage({ token })).headers.get('location')).toContain('outcome=changed');
    expect((await bff.backend.app.request('/api/news/get-by-url-slug/hers')).status).toBe(404);
  });

  it('fails for an author who is not here, and of a Strapi, which takes no requests', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await sendTo({ ...FIELDS, author: 'Nobody' })).toContain('outcome=failed');
    const strapi = await serveLocally((_, response) => {
      response.writeHead(405, { 'content-type': 'text/plain' }).end('Method Not Allowed');
    });
    try {
      stubWebEnv({ API_URL: strapi.url, SITE_URL: WEB_ORIGIN });
      vi.resetModules();
      expect(await sendTo(FIELDS)).toContain('outcome=failed');
    } finally {
      await strapi.close();
    }
  });
});
