import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, send, signUp } from '#test/rig/client.ts';
import { type DataService, SITE_URL, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { type SmtpServer, serveSmtp } from '#test/rig/smtp.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const PASSWORD = 'correct horse';
const PASSWORD_CHANGED = /^The password of your \S+ account has changed$/;
const LINK_USED = /^A link to reset your \S+ password was used$/;
const EMAIL_CHANGED = /^The e-mail address of your \S+ account has changed$/;

describe.each(anyDatabase)('what an owner is told, by SMTP, on %s', (kind) => {
  let smtp: SmtpServer;
  let service: DataService;
  beforeAll(async () => {
    smtp = await serveSmtp();
    service = await serveDataService(kind, { config: { smtpUrl: smtp.url } });
  });
  beforeEach(async () => {
    await service.backend.reset();
    smtp.received.length = 0;
  });
  afterAll(async () => {
    await service.close();
    await smtp.close();
  });

  /** Waits for a mail with this subject, and makes sure that it went to this address alone. */
  const expectNotice = (subject: RegExp, to: string): Promise<string> =>
    waitFor(() => {
      const found = smtp.received.filter(({ mail }) => subject.test(mail.subject ?? ''));
      expect(found.map(({ recipients }) => recipients)).toEqual([[to]]);
      const [{ mail } = expect.fail('no mail')] = found;
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain('If it was you, there is nothing to do. If it was not,');
      }
      return mail.text ?? '';
    });
  const subjects = () => smtp.received.map(({ mail }) => mail.subject);
  const lastLink = async (to: string, pattern: RegExp): Promise<string> =>
    pattern.exec((await service.mailTo(to)).text)?.[0] ?? expect.fail('no link');

  describe('of an account of the content API', () => {
    let reader: Account;
    beforeEach(async () => {
      reader = await signUp(service.backend, 'reader');
    });
    const post = (path: string, body: unknown, token?: string) =>
      send(service.backend, 'POST', `/api/auth/${path}`, { body, token });
    const change = async (currentPassword: string, password: string, token = reader.token) =>
      post('change-password', { currentPassword, password, passwordConfirmation: password }, token);
    const codeTo = async (to: string) => (await lastLink(to, /=[\w-]{20,}$/m)).slice(1);

    it('a changed password', async () => {
      expect((await change('wrong', 'new-password')).status).toBe(400);
      expect((await change(reader.password, 'new-password')).status).toBe(200);
      const text = await expectNotice(PASSWORD_CHANGED, reader.email);
      expect(text).toContain('Hello reader,');
      expect(text).toContain(`${SITE_URL}/auth`);
      expect(smtp.received).toHaveLength(1);
    });

    it('a used link for a forgotten password', async () => {
      await post('forgot-password', { email: reader.email });
      const code = await codeTo(reader.email);
      const reset = (password: string) => post('reset-password', { code, password, passwordConfirmation: password });
      expect((await reset('12345')).status).toBe(400);
      expect((await reset('new-password')).status).toBe(200);
      const text = await expectNotice(LINK_USED, reader.email);
      expect(text).toContain(`${SITE_URL}/auth\n`);
      expect((await reset('third-password')).status).toBe(400);
      await waitFor(() => expect(subjects()).toHaveLength(2));
    });

    it('a changed address, at the old one', async () => {
      expect(
        (await post('change-email', { email: 'new@example.com', password: reader.password }, reader.token)).status,
      ).toBe(200);
      expect((await post('confirm-email', { code: await codeTo('new@example.com') })).status).toBe(200);
      expect(await expectNotice(EMAIL_CHANGED, reader.email)).toContain('sign in with your username');
    });

    it('also when no more mails may be asked for; what they tell of is limited instead', async () => {
      await service.backend.reset({ rateLimitFactor: 1 });
      reader = await signUp(service.backend, 'reader');
      for (let index = 0; index < 20; index += 1) await post('forgot-password', { email: reader.email });
      expect((await post('forgot-password', { email: reader.email })).status).toBe(429);
      let { token } = reader;
      const passwords = [reader.password, ...Array.from({ length: 11 }, (_, index) => `password-${index}`)];
      for (let index = 0; index < 10; index += 1) {
        const { status, body } = await change(passwords[index] ?? '', passwords[index + 1] ?? '', token);
        expect(status).toBe(200);
        token = body.jwt;
      }
      expect((await change(passwords[10] ?? '', passwords[11] ?? '', token)).status).toBe(429);
      const notices = () => subjects().filter((subject) => PASSWORD_CHANGED.test(subject ?? ''));
      await waitFor(() => expect(notices()).toHaveLength(10));
    });
  });

  describe('of an account of the data service', () => {
    let email: string;
    let client: SupabaseClient;
    let accounts = 0;
    beforeEach(async () => {
      accounts += 1;
      email = `owner${accounts}@example.com`;
      client = service.client();
      expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    });
    const linkTo = (to: string) => lastLink(to, /https?:\S+\/auth\/v1\/verify\S+/);
    const follow = async (link: string) => (await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '';

    it('a changed password', async () => {
      expect((await client.auth.updateUser({ password: '12345' })).error).not.toBeNull();
      expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull();
      expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
      expect(await expectNotice(PASSWORD_CHANGED, email)).toMatch(/^Hello,\n/);
      expect(smtp.received).toHaveLength(1);
    });

    it.each(['pkce', 'implicit'] as const)('a used link for a forgotten password (%s)', async (flowType) => {
      const { error } = await service.client({ flowType }).auth.resetPasswordForEmail(email);
      expect(error).toBeNull();
      const link = await linkTo(email);
      expect(await follow(link)).toMatch(/[?#&](code|access_token)=/);
      expect(await follow(link)).toContain('otp_expired');
      await expectNotice(LINK_USED, email);
      expect(smtp.received).toHaveLength(2);
    });

    it('a used link for a forgotten password that calls itself another', async () => {
      await service.client().auth.resetPasswordForEmail(email);
      const link = (await linkTo(email)).replace('type=recovery', 'type=magiclink');
      expect(await follow(link)).toContain('access_token=');
      await expectNotice(LINK_USED, email);
    });

    it('a used code for a forgotten password', async () => {
      await service.client().auth.resetPasswordForEmail(email);
      const hash = new URL(await linkTo(email)).searchParams.get('token') ?? '';
      const verify = (tokenHash: string) =>
        service.client().auth.verifyOtp({ type: 'recovery', token_hash: tokenHash });
      expect((await verify('0'.repeat(64))).error).not.toBeNull();
      expect((await verify(hash)).error).toBeNull();
      await expectNotice(LINK_USED, email);
    });

    it.each(['link', 'code'])('a changed address, at the old one (by %s)', async (way) => {
      const changed = `new.${way}.${email}`;
      expect((await client.auth.updateUser({ email: changed })).error).toBeNull();
      const link = await linkTo(changed);
      expect(subjects().filter((subject) => EMAIL_CHANGED.test(subject ?? ''))).toEqual([]);
      if (way === 'link') expect(await follow(link)).toContain('access_token=');
      else {
        const token = /\b\d{8}\b/.exec((await service.mailTo(changed)).text)?.[0] ?? expect.fail('no code');
        const { error } = await service.client().auth.verifyOtp({ type: 'email_change', email: changed, token });
        expect(error).toBeNull();
      }
      expect(await expectNotice(EMAIL_CHANGED, email)).toContain('answer this mail at once');
    });

    it('nothing about an ordinary sign-in by mail', async () => {
      await service.client().auth.signInWithOtp({ email });
      expect(await follow(await linkTo(email))).toContain('access_token=');
      expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
      await expectNotice(PASSWORD_CHANGED, email);
      expect(subjects()).toHaveLength(2);
    });

    it('also when no more mails may be asked for; what they tell of is limited instead', async () => {
      await service.backend.reset({ rateLimitFactor: 1 });
      const statuses = [];
      for (let index = 0; index < 11; index += 1) {
        const { error } = await client.auth.updateUser({ password: `password ${index}` });
        statuses.push(error?.status ?? 200);
      }
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
      await waitFor(() =>
        expect(subjects().filter((subject) => PASSWORD_CHANGED.test(subject ?? ''))).toHaveLength(10),
      );
      await service.backend.reset();
    });
  });
});
