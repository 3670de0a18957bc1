import { expect, it } from 'vitest';
import { parseConfig } from '../main/config.ts';
import {
  confirmEmailMail,
  emailChangedNotice,
  passwordChangedNotice,
  passwordResetMail,
  passwordResetNotice,
} from './account-mails.ts';

const SECRET = 'x'.repeat(32);
const config = parseConfig({
  JWT_SECRET: SECRET,
  INGEST_TOKEN: SECRET,
  REVALIDATE_SECRET: SECRET,
  SUPABASE_URL: 'https://data.test',
  SITE_URL: 'https://site.test',
});

it.each([
  ['Ada', 'Hello Ada,'],
  ['Ada Lovelace 🚀', 'Hello Ada Lovelace 🚀,'],
  ['Win at https://evil.test', 'Hello,'],
  ['evil.test', 'Hello,'],
])('greets %j with %j', (username, greeting) => {
  const user = { username, email: 'someone@example.org' };
  const notices = [passwordChangedNotice, passwordResetNotice, emailChangedNotice].map((notice) =>
    notice(config, user),
  );
  for (const mail of [passwordResetMail(config, user, 'code'), confirmEmailMail(config, user, 'code'), ...notices]) {
    expect(mail.text.split('\n')[0]).toBe(greeting);
    expect(mail.text.match(/https?:\/\/[^/\s]+/g)).toEqual(['https://site.test']);
  }
});
