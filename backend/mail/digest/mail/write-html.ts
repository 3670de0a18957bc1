import { html } from 'hono/html';
import { frameMail, type Html, look } from '../../frame-mail.ts';
import type { IssueTexts } from './issue-texts.ts';
import type { Block, Inline } from './parse-summary.ts';

/** The letter in HTML. `unsubscribeUrl` is the page on which its reader leaves the list. */
export function writeHtml(texts: IssueTexts, unsubscribeUrl: string): string {
  const { siteName, siteUrl, postalAddress, privacyUrl, heading, note, tips, rising, summary } = texts;
  const content = html`<h1 class="ink" ${look('h1')}>${heading}</h1>
${note && html`<p class="muted" ${look('note')}>${note}</p>`}
${tips.map(writeTip)}
${rising.length > 0 && writeRising(rising)}
${summary && writeSummary(summary, siteUrl)}`;
  const footer = html`<p class="muted" ${look('footer')}>You get this mail on Mondays because you subscribed to it at <a class="muted" href="${siteUrl}/" ${look('footerLink')}>${siteName}</a>.<br>
<a class="muted" href="${unsubscribeUrl}" ${look('footerLink')}>Unsubscribe</a>${privacyUrl && html` &nbsp;<a class="muted" href="${privacyUrl}" ${look('footerLink')}>Privacy</a>`}${
    postalAddress &&
    html`<br>
${postalAddress}`
  }</p>`;
  return frameMail({ ...texts, content, footer });
}

function writeTip({ title, url, why, byline }: IssueTexts['tips'][number], index: number): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="muted" valign="top" width="34" ${look('number')}>${index + 1}</td>
<td class="line" valign="top" ${look('tip')}>
<h2 dir="auto" ${look('title')}><a class="link" href="${url}" ${look('titleLink')}>${title}</a></h2>
<p class="ink" dir="auto" ${look('why')}>${why}</p>
${byline && html`<p class="muted" dir="auto" ${look('byline')}>${byline}</p>`}
</td></tr></table>
`;
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
  const text = inlines.map(writeInline);
  if (kind === 'heading') return html`<h3 class="ink" dir="auto" ${look('h3')}>${text}</h3>\n`;
  if (kind === 'paragraph') return html`<p class="ink" dir="auto" ${look('paragraph')}>${text}</p>\n`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="muted" valign="top" width="18" ${look('bullet')}>&bull;</td><td class="ink" dir="auto" valign="top" ${look('item')}>${text}</td></tr></table>\n`;
}

function writeInline({ text, isStrong, isEmphasized, href }: Inline): Html | string {
  let part: Html | string = text;
  if (isStrong) part = html`<strong>${part}</strong>`;
  if (isEmphasized) part = html`<em>${part}</em>`;
  return href ? html`<a class="link" href="${href}" ${look('link')}>${part}</a>` : part;
}
