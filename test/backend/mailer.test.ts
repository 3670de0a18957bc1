import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '#backend/config.ts';
import { createMailer } from '#backend/mail/mailer.ts';
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

  it('says so when the mail server does not answer', async () => {
    const mailer = createMailer(configOf({ SMTP_URL: 'smtp://127.0.0.1:1' }));
    await expect(mailer.send(MAIL)).rejects.toThrow('ECONNREFUSED');
    await mailer.close();
  });
});
