import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, type Mailer } from '#backend/mail/mailer.ts';
import { parseConfig } from '#backend/main/config.ts';
import { type Reply, type ScriptedServer, serveScript } from '#test/rig/digest/scripted-server.ts';
import { serveSmtp } from '#test/rig/smtp.ts';

const MAIL = {
  to: 'reader@example.com',
  subject: 'Grüße',
  text: 'Hello,\n\nhttp://web.test/auth?reset=abc\n',
  headers: { 'List-Unsubscribe': '<http://web.test/unsubscribe>' },
};

describe('createMailer', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'mailer-test-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const secret = 's'.repeat(32);
  const configOf = (env: Record<string, string> = {}) =>
    parseConfig({
      DATA_DIR: dataDir,
      JWT_SECRET: secret,
      INGEST_TOKEN: secret,
      REVALIDATE_SECRET: secret,
      SUPABASE_URL: 'https://hosted.example',
      MAIL_FROM: 'Sellerfeed <feed@example.com>',
      ...env,
    });

  it('writes a mail that others cannot read to the outbox, and prints its link for the developer', async () => {
    const printed: string[] = [];
    const mailer = createMailer(configOf(), (line) => printed.push(line));
    await mailer.send(MAIL);
    const [file = '', ...rest] = readdirSync(path.join(dataDir, 'outbox'));
    expect(file).toMatch(/^\w+-\w+\.eml$/);
    expect(rest).toEqual([]);
    const fullPath = path.join(dataDir, 'outbox', file);
    expect(statSync(fullPath).mode & 0o077).toBe(0);
    const mail = await PostalMime.parse(readFileSync(fullPath));
    expect(mail.from).toMatchObject({ name: 'Sellerfeed', address: 'feed@example.com' });
    expect(mail.to).toMatchObject([{ address: 'reader@example.com' }]);
    expect([mail.subject, mail.text?.trim()]).toEqual(['Grüße', MAIL.text.trim()]);
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe' }));
    expect(printed.join('\n')).toContain('http://web.test/auth?reset=abc');
  });

  it('prints nothing in production', async () => {
    const printed: string[] = [];
    await createMailer(configOf({ NODE_ENV: 'production' }), (line) => printed.push(line)).send(MAIL);
    expect(printed).toEqual([]);
  });

  it('sends through SMTP when it is configured, and nothing to the outbox', async () => {
    const server = await serveSmtp();
    const mailer = createMailer(configOf({ SMTP_URL: server.url }));
    await mailer.send(MAIL);
    await mailer.close();
    await server.close();
    expect(server.received).toMatchObject([
      { recipients: [MAIL.to], mail: { subject: 'Grüße', from: { address: 'feed@example.com' } } },
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each(['1,reader@example.com', '(1)reader@example.com'])(
    'takes %j for one address, not for names and lists of others',
    async (to) => {
      const server = await serveSmtp();
      const mailer = createMailer(configOf({ SMTP_URL: server.url }));
      await mailer.send({ ...MAIL, to });
      await mailer.close();
      await server.close();
      expect(server.received).toHaveLength(1);
      expect(server.received[0]?.recipients).not.toContain('reader@example.com');
    },
  );

  it('says so when the mail server does not answer', async () => {
    const mailer = createMailer(configOf({ SMTP_URL: 'smtp://127.0.0.1:1' }));
    await expect(mailer.send(MAIL)).rejects.toThrow('ECONNREFUSED');
    await mailer.close();
  });

  it('fails when the mail server offers no sign-in for its user and password', async () => {
    const server = await serveScript();
    const mailer = createMailer(configOf({ SMTP_URL: server.url.replace('//', '//user:password@') }));
    await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: 'EAUTH', wasHandedOver: false });
    await mailer.close();
    await server.close();
    expect(server.received).toEqual([]);
  });

  describe('with a mail server that ends the conversation', () => {
    let server: ScriptedServer;
    let mailer: Mailer;
    beforeEach(async () => {
      server = await serveScript();
      mailer = createMailer(configOf({ SMTP_URL: server.url }));
    });
    afterEach(async () => {
      await mailer.close();
      await server.close();
    });
    const first = 'first@example.com';
    const closing: Reply = { code: 421, text: '4.3.2 closing' };
    const send = (to: string) => mailer.send({ ...MAIL, to });
    /** The connection of the first mail is used for the next. */
    const sendFirst = async () => {
      await send(first);
      expect(server.connections).toBe(1);
    };
    const replyOnce = (reply: Reply) => {
      const replies = [reply];
      server.follow(() => replies.shift() ?? 'take');
    };

    it.each([
      ['hang up', { command: 'CONN' }],
      [
        { ...closing, isAfter: true },
        { command: 'DATA', responseCode: 421 },
      ],
    ] as const)('does not send a mail again that it may have: %j', async (reply, rest) => {
      await sendFirst();
      replyOnce(reply);
      const failure = { ...rest, wasHandedOver: true };
      await expect(send(MAIL.to)).rejects.toMatchObject(failure);
      // Not on a new connection either.
      await send('last@example.com');
      replyOnce(reply);
      await expect(send(MAIL.to)).rejects.toMatchObject(failure);
      expect(server.received).toEqual([first, MAIL.to, 'last@example.com', MAIL.to]);
    });

    it.each(['hang up before', closing] as const)('sends a mail again that it has not read: %j', async (reply) => {
      await sendFirst();
      replyOnce(reply);
      await send(MAIL.to);
      expect([server.received, server.connections]).toEqual([[first, MAIL.to], 2]);
    });

    it.each(['hang up before', closing] as const)(
      'leaves it to others when a new connection ends: %j',
      async (reply) => {
        server.follow(() => reply);
        await expect(send(MAIL.to)).rejects.toMatchObject({ wasHandedOver: false });
        expect([server.received, server.connections]).toEqual([[], 1]);
      },
    );
  });
});
