import { createHash } from 'node:crypto';
import type { Mail } from '../../mailer.ts';
import type { IssueContent } from '../issue/content.ts';
import { type IssueTexts, type Site, writeIssueTexts } from './issue-texts.ts';
import { writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

export type DigestMail = Mail & { html: string; headers: Record<string, string>; messageId: string };

export type Reader = { id: number; email: string; unsubscribeToken: string };

export type Sender = Site & { mailFrom: string };

/** Some mail programs cut mails at about 100 kB. */
const MAX_BYTES = 60_000;
/** With the unsubscribe addresses. */
const HEADER_BYTES = 3000;

/** Renders the mails of an issue. The `Message-ID` is stable per issue and subscriber, so that duplicates are recognised. */
export function createIssueRenderer(content: IssueContent, sender: Sender): (reader: Reader) => DigestMail {
  const { siteUrl, siteName, mailFrom } = sender;
  const texts = shorten(writeIssueTexts(content, sender));
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
      subject: texts.subject,
      text: writeText(texts, unsubscribeUrl),
      html: writeHtml(texts, unsubscribeUrl),
      messageId: `<monday-${content.date}.${hashReader(content.date, reader)}@${domainOf(mailFrom)}>`,
      headers: { ...headers, 'List-Unsubscribe': `<${siteUrl}/api/unsubscribe?${query}>` },
    };
  };
}

/** Cuts a summary that is too long for a mail. */
function shorten(texts: IssueTexts): IssueTexts {
  const { summary } = texts;
  if (!summary || encodedBytes(texts) <= MAX_BYTES - HEADER_BYTES) return texts;
  if (summary.blocks.length === 0) return { ...texts, summary: null };
  return shorten({ ...texts, summary: { ...summary, blocks: summary.blocks.slice(0, -1), isCut: true } });
}

const encodedBytes = (texts: IssueTexts): number =>
  quotedBytes(writeHtml(texts, '')) + quotedBytes(writeText(texts, ''));

/** The size as quoted-printable: three bytes for each special character, and line ends. */
function quotedBytes(text: string): number {
  const bytes = Buffer.byteLength(text);
  const plain = text.match(/[\x20-\x3c\x3e-\x7e]/g)?.length ?? 0;
  return Math.ceil((plain + 3 * (bytes - plain)) * 1.05);
}

/** Anonymous to others who see the header. */
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

/** Characters allowed in a header. With others the whole header would be encoded, including the list's id. */
const toPhrase = (siteName: string): string =>
  siteName
    .replaceAll(/[^A-Za-z0-9 -]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
