import { html, raw } from 'hono/html';
import { STYLE, STYLES } from './mail-styles.ts';

export type Html = ReturnType<typeof html>;

export const look = (name: keyof typeof STYLES): Html => raw(`style="${STYLES[name]}"`);

type Parts = {
  subject: string;
  siteName: string;
  siteUrl: string;
  content: Html;
  /** Shown beside the subject by mail programs. */
  preview?: string;
  /** Beside the site's name. */
  day?: string;
  footer?: Html;
};

/** A mail as a document: a single column without pictures, readable without styles. Everything but `raw` is escaped. */
export function frameMail({ subject, siteName, siteUrl, content, preview = '', day = '', footer }: Parts): string {
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
${preview && html`<div ${look('preview')}>${preview}</div>`}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="canvas"><tr><td class="outer" align="center" ${look('outer')}>
${raw('<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="surface" ${look('card')}><tr><td class="inner" ${look('inner')}>
<p class="muted" ${look('brand')}><a class="ink" href="${siteUrl}/" ${look('brandLink')}>${siteName}</a>${day && html` &nbsp;${day}`}</p>
${content}
</td></tr></table>
${footer ?? ''}
${raw('<!--[if mso]></td></tr></table><![endif]-->')}
</td></tr></table>
</body>
</html>
`);
}
