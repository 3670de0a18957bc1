import { html, raw } from 'hono/html';
import { STYLE, STYLES } from './mail-styles.ts';
import type { Mail } from './mailer.ts';

type Site = { siteName: string; siteUrl: string };
type Html = ReturnType<typeof html>;

const ADDRESS = /^https?:\/\/\S+$/;
const look = (name: keyof typeof STYLES): Html => raw(`style="${STYLES[name]}"`);

/**
 * Renders a plain text mail as HTML in the site's design, escaped. Only an address alone on its line becomes a link, so
 * that user names cannot.
 */
export function dressMail({ subject, text }: Pick<Mail, 'subject' | 'text'>, { siteName, siteUrl }: Site): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(STYLE)}</style>
</head>
<body class="canvas" ${look('body')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="canvas"><tr><td class="outer" align="center" ${look('outer')}>
${raw('<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="surface" ${look('card')}><tr><td class="inner" ${look('inner')}>
<p class="muted" ${look('brand')}><a class="ink" href="${siteUrl}/" ${look('brandLink')}>${siteName}</a></p>
<h1 class="ink" ${look('h1')}>${subject}</h1>
${listParagraphs(text).map((paragraph) => html`<p class="ink" dir="auto" ${look('plain')}>${paragraph}</p>\n`)}
</td></tr></table>
${raw('<!--[if mso]></td></tr></table><![endif]-->')}
</td></tr></table>
</body>
</html>
`);
}

/** Joins wrapped lines; an address has its own. */
function listParagraphs(text: string): (string | Html)[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .flatMap((paragraph) => {
      const parts: (string | Html)[] = [];
      let words: string[] = [];
      const end = () => {
        if (words.length > 0) parts.push(words.join(' '));
        words = [];
      };
      for (const line of paragraph.split('\n').map((one) => one.trim())) {
        if (!ADDRESS.test(line)) {
          words.push(line);
          continue;
        }
        end();
        parts.push(html`<a class="link" href="${line}" ${look('link')}>${line}</a>`);
      }
      end();
      return parts;
    });
}
