import * as cheerio from 'cheerio';
import { expect, it } from 'vitest';
import { passwordResetMail } from './account-mails.ts';
import { dressMail } from './frame-mail.ts';

const SITE = { siteName: 'Sellerfeed', siteUrl: 'https://feed.example' };
const open = (text: string, subject = 'A subject') => cheerio.load(dressMail({ subject, text }, SITE));
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

it('says what the plain text says, paragraph by paragraph', () => {
  const mail = passwordResetMail(SITE as never, { username: 'ada', email: 'ada@example.com' }, 'a-code');
  const $ = open(mail.text, mail.subject);
  expect($('title').text()).toBe(mail.subject);
  expect($('h1').text()).toBe(mail.subject);
  const paragraphs = $('td.inner p.ink')
    .map((_, one) => $(one).text())
    .get();
  expect(plain(paragraphs.join('\n'))).toBe(plain(mail.text));
  expect(paragraphs.length).toBe(mail.text.trim().split('\n\n').length);
  expect(
    $('td.inner p.ink a')
      .map((_, one) => $(one).attr('href'))
      .get(),
  ).toEqual(['https://feed.example/auth?reset=a-code']);
});

it('makes links of addresses alone on their lines, and nothing else of what somebody typed', () => {
  const $ = open(
    'Hello <b>https://evil.example</b> "x",\n\nsee https://evil.example/a now\nhttps://feed.example/b?c=1&d=2',
  );
  expect($('b')).toHaveLength(0);
  expect(
    $('td.inner p.ink a')
      .map((_, one) => $(one).attr('href'))
      .get(),
  ).toEqual(['https://feed.example/b?c=1&d=2']);
  expect($('img')).toHaveLength(0);
});
