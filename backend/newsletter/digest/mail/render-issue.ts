import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { formatCount } from '#lib/utils/format.ts';
import { frameMail, type Html, look } from '../../../mail/frame-mail.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { formatDay } from '../../dates.ts';
import type { PersonalMail } from '../../personal/load-part.ts';
import type { IssueContent } from '../issue/content.ts';
import { writePreview, writeSubject } from './cut-line.ts';
import { type IssueTexts, type Site, writeIssueTexts } from './issue-texts.ts';
import type { Block, Inline } from './parse-summary.ts';
import { type PersonalTexts, writePersonalTexts } from './personal-texts.ts';

export type DigestMail = Mail & { html: string; headers: Record<string, string>; messageId: string };

export type Reader = { id: number; email: string; unsubscribeToken: string };

export type Sender = Site & { mailFrom: string };

/** Some mail programs cut mails at about 100 kB. */
const MAX_BYTES = 60_000;
/** With the unsubscribe addresses. */
const HEADER_BYTES = 3000;

/**
 * Renders the mails of an issue, each with what is its reader's own, if anything. The `Message-ID` is stable per issue and subscriber, so
 * that duplicates are recognised. A mail program's own button leaves the list with the Monday mail, and ends the daily ones with a daily one.
 */
export function createIssueRenderer(
  content: IssueContent,
  sender: Sender,
): (reader: Reader, personal?: PersonalMail | null) => DigestMail {
  const { siteUrl, siteName, mailFrom } = sender;
  const { kind, date } = content;
  const shared = shorten(writeIssueTexts(content, sender));
  const headers = {
    'List-Id': `${toPhrase(siteName)} ${kind === 'monday' ? 'on Monday' : 'daily'} <${kind}.${new URL(siteUrl).hostname}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Feedback-ID': `${date}:${kind}:list:${senderId(siteName)}`,
    Precedence: 'list',
  };
  return (reader, own = null) => {
    const personal = own && writePersonalTexts(own, siteUrl);
    const texts = kind === 'daily' ? toDaily(shared, personal, date) : { ...shared, personal };
    const list = new URLSearchParams({ token: reader.unsubscribeToken });
    const unsubscribeUrl = `${siteUrl}/subscribe/unsubscribe?${list}`;
    const endUrl =
      kind === 'daily' && own
        ? `${siteUrl}/api/following/mail/end?${new URLSearchParams({ token: own.token })}`
        : `${siteUrl}/api/unsubscribe?${list}`;
    return {
      to: reader.email,
      subject: texts.subject,
      text: writeText(texts, unsubscribeUrl),
      html: writeHtml(texts, unsubscribeUrl),
      messageId: `<${kind}-${date}.${hashReader(date, reader)}@${domainOf(mailFrom)}>`,
      headers: { ...headers, 'List-Unsubscribe': `<${endUrl}>` },
    };
  };
}

/** A daily mail is about its reader's own posts alone. */
function toDaily(texts: IssueTexts, personal: PersonalTexts | null, date: string): IssueTexts {
  const [first, ...others] = personal?.posts ?? [];
  const count = countNew(personal?.count ?? 0);
  return {
    ...texts,
    subject: writeSubject(count, first?.title ?? ''),
    preview: writePreview(others.map(({ title }) => title)),
    heading: `${count} for you`,
    day: formatDay(date),
    note: '',
    personal,
  };
}

const countNew = (count: number): string => `${formatCount(count)} new ${count === 1 ? 'post' : 'posts'}`;

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

/** The letter for those who read plain text. `unsubscribeUrl` is the page on which its reader leaves the list. */
function writeText(texts: IssueTexts, unsubscribeUrl: string): string {
  const { siteName, siteUrl, postalAddress, privacyUrl, heading, note, isDaily, personal, tips, rising, summary } =
    texts;
  const lines = [
    `${siteName}: ${heading}`,
    ...(note ? [note] : []),
    ...tips.map(({ title, byline, url }, index) =>
      [`${index + 1}. ${title}`, ...(byline ? [byline] : []), url].filter(Boolean).join('\n   '),
    ),
    ...(personal ? writePersonalLines(personal, isDaily) : []),
    ...(rising.length > 0
      ? ['RISING THIS WEEK', rising.map(({ name, url, count }) => `- ${name}, ${count}: ${url}`).join('\n')]
      : []),
    ...(summary ? ['THE WEEK IN SHORT', summary.title, ...writeBlocks(summary.blocks)] : []),
    ...(summary?.isCut ? [`Read on: ${siteUrl}/`] : []),
    [
      '-- ',
      isDaily
        ? `You get this mail because you asked for what you follow, daily, at ${siteUrl}`
        : `You get this mail on Mondays because you subscribed to it at ${siteUrl}`,
      ...(personal ? [`Change or end what is for you: ${personal.settingsUrl}`] : []),
      `Unsubscribe${isDaily ? ' from all mails' : ''}: ${unsubscribeUrl}`,
      ...(privacyUrl ? [`Privacy: ${privacyUrl}`] : []),
      ...(postalAddress ? [postalAddress] : []),
    ].join('\n'),
  ];
  return `${lines.filter(Boolean).join('\n\n')}\n`;
}

function writePersonalLines({ posts, more, followingUrl }: PersonalTexts, isDaily: boolean): string[] {
  return [
    ...(isDaily ? [] : ['NEW FOR YOU']),
    ...posts.map(({ title, url, author, reason, endUrl, story }) =>
      [
        `* ${title}`,
        author,
        url,
        ...(story ? [`${story.text}: ${story.url}`] : []),
        `(${reason}; to end it: ${endUrl})`,
      ]
        .filter(Boolean)
        .join('\n  '),
    ),
    ...(more ? [`${more}: ${followingUrl}`] : []),
  ];
}

/** List items have no empty lines between them. */
function writeBlocks(blocks: readonly Block[]): string[] {
  const parts: string[] = [];
  let items: string[] = [];
  for (const { kind, inlines } of blocks) {
    const text = inlines.map(writeInline).join('').trim();
    if (kind === 'item') {
      items.push(`- ${text}`);
      continue;
    }
    parts.push(items.join('\n'), kind === 'heading' ? text.toUpperCase() : text);
    items = [];
  }
  return [...parts, items.join('\n')];
}

const writeInline = ({ text, href }: Inline): string => (href ? `${text} <${href}>` : text);

/** The letter in HTML. `unsubscribeUrl` is the page on which its reader leaves the list. */
function writeHtml(texts: IssueTexts, unsubscribeUrl: string): string {
  const { siteName, siteUrl, postalAddress, privacyUrl, heading, note, isDaily, personal, tips, rising, summary } =
    texts;
  const content = html`<h1 class="ink" ${look('h1')}>${heading}</h1>
${note && html`<p class="muted" ${look('note')}>${note}</p>`}
${tips.map(writeTip)}
${personal && writePersonal(personal, isDaily)}
${rising.length > 0 && writeRising(rising)}
${summary && writeSummary(summary, siteUrl)}`;
  const footer = html`<p class="muted" ${look('footer')}>You get this mail ${isDaily ? 'because you asked for what you follow, daily,' : 'on Mondays because you subscribed to it'} at <a class="muted" href="${siteUrl}/" ${look('footerLink')}>${siteName}</a>.<br>
${personal && html`<a class="muted" href="${personal.settingsUrl}" ${look('footerLink')}>Change or end what is for you</a> &nbsp;`}<a class="muted" href="${unsubscribeUrl}" ${look('footerLink')}>Unsubscribe${isDaily && ' from all mails'}</a>${privacyUrl && html` &nbsp;<a class="muted" href="${privacyUrl}" ${look('footerLink')}>Privacy</a>`}${
    postalAddress &&
    html`<br>
${postalAddress}`
  }</p>`;
  return frameMail({ ...texts, content, footer });
}

function writeTip({ title, url, byline }: IssueTexts['tips'][number], index: number): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="muted" valign="top" width="34" ${look('number')}>${index + 1}</td>
<td class="line" valign="top" ${look('tip')}>
<h2 dir="auto" ${look('title')}><a class="link" href="${url}" ${look('titleLink')}>${title}</a></h2>
${byline && html`<p class="muted" dir="auto" ${look('byline')}>${byline}</p>`}
</td></tr></table>
`;
}

function writePersonal({ posts, more, followingUrl }: PersonalTexts, isDaily: boolean): Html {
  const lines = posts.map(
    ({ title, url, author, reason, endUrl, story }) => html`<div ${look('own')}>
<h2 dir="auto" ${look('title')}><a class="link" href="${url}" ${look('titleLink')}>${title}</a></h2>
<p class="muted" dir="auto" ${look('byline')}>${author}${story && html`${author && ' · '}<a class="muted" href="${story.url}" ${look('footerLink')}>${story.text}</a>`}</p>
<p class="muted" dir="auto" ${look('byline')}>${reason} · <a class="muted" href="${endUrl}" ${look('footerLink')}>End</a></p>
</div>
`,
  );
  return html`${!isDaily && html`<p class="muted" ${look('kicker')}><span class="marker" ${look('marker')}>New for you</span></p>`}
${lines}
${more && html`<p class="muted" ${look('rising')}><a class="link" href="${followingUrl}" ${look('link')}>${more}</a></p>`}`;
}

function writeRising(rising: IssueTexts['rising']): Html {
  const lines = rising.map(
    ({ name, url, count }) =>
      html`<p class="muted" dir="auto" ${look('rising')}><a class="link" href="${url}" ${look('link')}>${name}</a> &nbsp;${count}</p>\n`,
  );
  return html`<p class="muted" ${look('kicker')}><span class="marker" ${look('marker')}>Rising this week</span></p>
${lines}`;
}

function writeSummary({ title, blocks, isCut }: NonNullable<IssueTexts['summary']>, siteUrl: string): Html {
  return html`<p class="muted" ${look('kicker')}><span class="marker" ${look('marker')}>The week in short</span></p>
<h2 class="ink" dir="auto" ${look('summaryTitle')}>${title}</h2>
${blocks.map(writeBlock)}
${isCut && html`<p class="ink" ${look('paragraph')}><a class="link" href="${siteUrl}/" ${look('link')}>Read on</a></p>`}`;
}

function writeBlock({ kind, inlines }: Block): Html {
  const text = inlines.map(writeHtmlInline);
  if (kind === 'heading') return html`<h3 class="ink" dir="auto" ${look('h3')}>${text}</h3>\n`;
  if (kind === 'paragraph') return html`<p class="ink" dir="auto" ${look('paragraph')}>${text}</p>\n`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="muted" valign="top" width="18" ${look('bullet')}>&bull;</td><td class="ink" dir="auto" valign="top" ${look('item')}>${text}</td></tr></table>\n`;
}

function writeHtmlInline({ text, isStrong, isEmphasized, href }: Inline): Html | string {
  let part: Html | string = text;
  if (isStrong) part = html`<strong>${part}</strong>`;
  if (isEmphasized) part = html`<em>${part}</em>`;
  return href ? html`<a class="link" href="${href}" ${look('link')}>${part}</a>` : part;
}
