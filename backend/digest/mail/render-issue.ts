import { createHash } from 'node:crypto';
import type { Mail } from '../../mail/mailer.ts';
import type { IssueContent } from '../issue/content.ts';
import { type Letter, type Site, writeLetter } from './letter.ts';
import { writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

export type DigestMail = Mail & { html: string; headers: Record<string, string>; messageId: string };

export type Reader = { id: number; email: string; unsubscribeToken: string };

export type Sender = Site & { mailFrom: string };

/** Some mail programs show no more of a mail than about 100 kB, and none is loved for it. Headers included. */
const MAX_BYTES = 60_000;
/** With the addresses by which a reader leaves. */
const HEADER_BYTES = 3000;

/**
 * Writes the mails of an issue, one for each reader. The same issue and reader always give the same `Message-ID`, by which
 * mail programs know a mail that comes twice.
 */
export function createIssueRenderer(content: IssueContent, sender: Sender): (reader: Reader) => DigestMail {
  const { siteUrl, siteName, mailFrom } = sender;
  const letter = shorten(writeLetter(content, sender));
  const headers = {
    'List-Id': `${toPhrase(siteName)} on Monday <monday.${new URL(siteUrl).hostname}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Feedback-ID': `${content.date}:monday:list:${senderId(siteName)}`,
    Precedence: 'list',
  };
  return (reader) => {
    const query = new URLSearchParams({ token: reader.unsubscribeToken });
    const unsubscribeUrl = `${siteUrl}/subscribe/unsubscribe?${query}`;
    return {
      to: reader.email,
      subject: letter.subject,
      text: writeText(letter, unsubscribeUrl),
      html: writeHtml(letter, unsubscribeUrl),
      messageId: `<monday-${content.date}.${hashReader(content.date, reader)}@${domainOf(mailFrom)}>`,
      headers: { ...headers, 'List-Unsubscribe': `<${siteUrl}/api/unsubscribe?${query}>` },
    };
  };
}

/** Leaves out the end of a summary that is too long for a mail. */
function shorten(letter: Letter): Letter {
  const { summary } = letter;
  if (!summary || encodedBytes(letter) <= MAX_BYTES - HEADER_BYTES) return letter;
  if (summary.blocks.length === 0) return { ...letter, summary: null };
  return shorten({ ...letter, summary: { ...summary, blocks: summary.blocks.slice(0, -1), isCut: true } });
}

const encodedBytes = (letter: Letter): number =>
  quotedBytes(writeHtml(letter, '')) + quotedBytes(writeText(letter, ''));

/** As quoted-printable, which is used unless base64 is shorter: three bytes for each that is not plain, and line ends. */
function quotedBytes(text: string): number {
  const bytes = Buffer.byteLength(text);
  const plain = text.match(/[\x20-\x3c\x3e-\x7e]/g)?.length ?? 0;
  return Math.ceil((plain + 3 * (bytes - plain)) * 1.05);
}

/** Says nothing about the reader to those who see the header. */
const hashReader = (date: string, { id, unsubscribeToken }: Reader): string =>
  createHash('sha256').update(`${date} ${id} ${unsubscribeToken}`).digest('hex').slice(0, 24);

const domainOf = (mailFrom: string): string => /@([^\s>]+)/.exec(mailFrom)?.[1] ?? 'localhost';

/** 5 to 15 letters and digits, the same in all mails. */
const senderId = (siteName: string): string =>
  (
    siteName
      .toLowerCase()
      .match(/[a-z0-9]/g)
      ?.join('') ?? ''
  )
    .slice(0, 15)
    .padEnd(5, 'x');

/** What may stand in a header as it is. With any other letter all of the header would be encoded, the list's id included. */
const toPhrase = (siteName: string): string =>
  siteName
    .replaceAll(/[^A-Za-z0-9 -]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
