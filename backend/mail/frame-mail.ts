import { html, raw } from 'hono/html';
import { canvas, ink, ink3, line, link, marker, onMarker, surface } from '#lib/design/colors.ts';
import { FALLBACK_FONTS, RADII, TYPE } from '#lib/design/scale.ts';
import type { Mail } from './mailer.ts';

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

// Mail programs read styles of elements; those that read more get the dark theme and the phone's margins from STYLE. Colours, sizes
// and corners are those of the site.

const SANS = `font-family:Inter,${FALLBACK_FONTS.sans}`;
/** The words of experts. */
const SERIF = `font-family:'Source Serif 4',${FALLBACK_FONTS.serif}`;
const INK = `color:${ink.light}`;
const MUTED = `color:${ink3.light}`;
const LINK = `color:${link.light}`;
// Long words must not widen a phone's screen.
const BREAK = 'overflow-wrap:anywhere;word-break:break-word';
const sizeOf = ([size, height, spacing]: readonly [number, number, number?]) =>
  `font-size:${size}px;line-height:${height}px${spacing === undefined ? '' : `;letter-spacing:${spacing}em`}`;

const STYLES = {
  body: `margin:0;padding:0;background-color:${canvas.light};-webkit-text-size-adjust:100%;${SANS}`,
  preview: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px',
  outer: 'padding:24px 12px 40px',
  card: `max-width:600px;margin:0 auto;background-color:${surface.light};border:1px solid ${line.light};border-radius:${RADII.card}px;table-layout:fixed`,
  inner: `padding:24px 32px 32px;text-align:left;${SANS}`,
  brand: `margin:0 0 24px;${sizeOf(TYPE.meta)};${MUTED}`,
  brandLink: `font-weight:700;text-decoration:none;${sizeOf(TYPE.section)};${SERIF};${INK}`,
  h1: `margin:0 0 24px;${sizeOf(TYPE.display)};font-weight:600;${SERIF};${INK};${BREAK}`,
  note: `margin:-12px 0 24px;${sizeOf(TYPE.field)};${MUTED}`,
  number: `padding:0 8px 0 0;${sizeOf(TYPE.title)};font-weight:600;${MUTED};${SERIF}`,
  tip: `padding:0 0 24px;text-align:start;${SANS};${BREAK}`,
  own: `padding:0 0 20px;text-align:start;${SANS};${BREAK}`,
  title: `margin:0 0 4px;${sizeOf(TYPE.title)};font-weight:600;${SERIF};${LINK}`,
  titleLink: `text-decoration:none;${LINK}`,
  byline: `margin:0;${sizeOf(TYPE.meta)};${MUTED}`,
  kicker: `margin:8px 0 8px;padding:24px 0 0;border-top:1px solid ${line.light};${sizeOf(TYPE.meta)};${MUTED}`,
  marker: `padding:2px 8px;border-radius:${RADII.badge}px;background-color:${marker.light};color:${onMarker.light}`,
  rising: `margin:0 0 8px;${sizeOf(TYPE.field)};${MUTED};${BREAK}`,
  summaryTitle: `margin:0 0 16px;${sizeOf(TYPE.section)};font-weight:600;${SERIF};${INK};${BREAK}`,
  h3: `margin:0 0 8px;${sizeOf(TYPE.ui)};font-weight:600;${INK};${BREAK}`,
  paragraph: `margin:0 0 16px;${sizeOf(TYPE.body)};${SERIF};${INK};${BREAK}`,
  /** The site's own words. */
  plain: `margin:0 0 16px;${sizeOf(TYPE.field)};${INK};${BREAK}`,
  bullet: `padding:0 0 12px;${sizeOf(TYPE.body)};${MUTED}`,
  item: `padding:0 0 12px;${sizeOf(TYPE.body)};${SERIF};${INK};${BREAK}`,
  link: `text-decoration:underline;${LINK}`,
  footer: `max-width:600px;margin:24px auto 0;${sizeOf(TYPE.meta)};text-align:center;${MUTED};${SANS};${BREAK}`,
  footerLink: `text-decoration:underline;${MUTED}`,
} as const;

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.outer{padding:12px 8px 32px!important}.inner{padding:20px 16px 24px!important}}
@media (prefers-color-scheme:dark){
.canvas{background-color:${canvas.dark}!important}
.surface{background-color:${surface.dark}!important;border-color:${line.dark}!important}
.ink{color:${ink.dark}!important}
.muted{color:${ink3.dark}!important;border-color:${line.dark}!important}
.link{color:${link.dark}!important}
.marker{background-color:${marker.dark}!important;color:${onMarker.dark}!important}
}`;

export type Site = { siteName: string; siteUrl: string };

const ADDRESS = /^https?:\/\/\S+$/;

/**
 * Renders a plain text mail as HTML in the site's design, escaped. Only an address alone on its line becomes a link, so
 * that user names cannot.
 */
export function dressMail({ subject, text }: Pick<Mail, 'subject' | 'text'>, site: Site): string {
  const content = html`<h1 class="ink" ${look('h1')}>${subject}</h1>
${listParagraphs(text).map((paragraph) => html`<p class="ink" dir="auto" ${look('plain')}>${paragraph}</p>\n`)}`;
  return frameMail({ subject, siteName: site.siteName, siteUrl: site.siteUrl, content });
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
