import { html, raw } from 'hono/html';
import type { Letter } from './letter.ts';

import type { Block, Inline } from './parse-summary.ts';
import { STYLE, STYLES } from './styles.ts';

type Html = ReturnType<typeof html>;

/**
 * The letter as HTML: a single column without pictures, readable where a mail program takes the styles away. Whatever is not
 * marked as `raw` is escaped. `unsubscribeUrl` is the page on which its reader leaves the list.
 */
export function writeHtml(letter: Letter, unsubscribeUrl: string): string {
  const { siteName, siteUrl, subject, preview, day, heading, note, tips, summary } = letter;
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${subject}</title>
<style>${raw(STYLE)}</style>
</head>
<body class="canvas" ${look('body')}>
<div ${look('preview')}>${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="canvas"><tr><td align="center" ${look('outer')}>
${raw('<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="surface" ${look('card')}><tr><td class="inner" ${look('inner')}>
<p class="muted" ${look('brand')}><a class="ink" href="${siteUrl}/" ${look('brandLink')}>${siteName}</a> &nbsp;${day}</p>
<h1 class="ink" ${look('h1')}>${heading}</h1>
${note && html`<p class="muted" ${look('note')}>${note}</p>`}
${tips.map(writeTip)}
${summary && writeSummary(summary, siteUrl)}
</td></tr></table>
<p class="muted" ${look('footer')}>You get this mail on Mondays because you subscribed to it at <a class="muted" href="${siteUrl}/" ${look('footerLink')}>${siteName}</a>.<br>
<a class="muted" href="${unsubscribeUrl}" ${look('footerLink')}>Unsubscribe</a></p>
${raw('<!--[if mso]></td></tr></table><![endif]-->')}
</td></tr></table>
</body>
</html>
`);
}

const look = (name: keyof typeof STYLES): Html => raw(`style="${STYLES[name]}"`);

function writeTip({ title, url, why, byline }: Letter['tips'][number], index: number): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="accent" valign="top" width="34" ${look('number')}>${index + 1}</td>
<td class="line" valign="top" ${look('tip')}>
<h2 dir="auto" ${look('title')}><a class="accent" href="${url}" ${look('titleLink')}>${title}</a></h2>
<p class="ink" dir="auto" ${look('why')}>${why}</p>
${byline && html`<p class="muted" dir="auto" ${look('byline')}>${byline}</p>`}
</td></tr></table>
`;
}

function writeSummary({ title, blocks, isCut }: NonNullable<Letter['summary']>, siteUrl: string): Html {
  return html`<p class="muted" ${look('kicker')}>The week in short</p>
<h2 class="ink" dir="auto" ${look('summaryTitle')}>${title}</h2>
${blocks.map(writeBlock)}
${isCut && html`<p class="ink" ${look('paragraph')}><a class="accent" href="${siteUrl}/" ${look('link')}>Read on</a></p>`}`;
}

function writeBlock({ kind, inlines }: Block): Html {
  const text = inlines.map(writeInline);
  if (kind === 'heading') return html`<h3 class="ink" dir="auto" ${look('h3')}>${text}</h3>\n`;
  if (kind === 'paragraph') return html`<p class="ink" dir="auto" ${look('paragraph')}>${text}</p>\n`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="accent" valign="top" width="18" ${look('bullet')}>&bull;</td><td class="ink" dir="auto" valign="top" ${look('item')}>${text}</td></tr></table>\n`;
}

function writeInline({ text, isStrong, isEmphasized, href }: Inline): Html | string {
  let part: Html | string = text;
  if (isStrong) part = html`<strong>${part}</strong>`;
  if (isEmphasized) part = html`<em>${part}</em>`;
  return href ? html`<a class="accent" href="${href}" ${look('link')}>${part}</a>` : part;
}
