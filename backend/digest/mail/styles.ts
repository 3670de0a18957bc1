// Mail programs read styles of elements; those that read more get the dark theme and the phone's margins from STYLE. The
// colours are those of the site (app/globals.css).

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = 'color:#1d1b18';
const MUTED = 'color:#5d574e';
const ACCENT = 'color:#9a3f0b';
// Words without a break must not widen a phone's screen.
const BREAK = 'overflow-wrap:anywhere;word-break:break-word';

/** The look of each part, by name. */
export const STYLES = {
  body: `margin:0;padding:0;background-color:#faf9f7;-webkit-text-size-adjust:100%;${FONT}`,
  preview: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px',
  outer: 'padding:24px 12px 40px',
  card: `max-width:600px;margin:0 auto;background-color:#ffffff;border:1px solid #e4e0d8;border-radius:12px;table-layout:fixed`,
  inner: `padding:28px 32px 32px;text-align:left;${FONT}`,
  brand: `margin:0 0 20px;font-size:14px;line-height:20px;${MUTED}`,
  brandLink: `font-weight:700;text-decoration:none;${INK}`,
  h1: `margin:0 0 24px;font-size:26px;line-height:33px;font-weight:700;letter-spacing:-0.01em;${INK}`,
  note: `margin:-12px 0 24px;font-size:16px;line-height:24px;${MUTED}`,
  number: `padding:0 8px 0 0;font-size:20px;line-height:26px;font-weight:700;${ACCENT};${FONT}`,
  tip: `padding:0 0 24px;text-align:left;${FONT};${BREAK}`,
  title: `margin:0 0 6px;font-size:18px;line-height:25px;font-weight:600;${ACCENT}`,
  titleLink: `text-decoration:none;${ACCENT}`,
  why: `margin:0 0 6px;font-size:16px;line-height:24px;${INK}`,
  byline: `margin:0;font-size:14px;line-height:20px;${MUTED}`,
  kicker: `margin:8px 0 6px;padding:24px 0 0;border-top:1px solid #e4e0d8;font-size:14px;line-height:20px;${MUTED}`,
  summaryTitle: `margin:0 0 14px;font-size:20px;line-height:27px;font-weight:700;${INK};${BREAK}`,
  h3: `margin:0 0 8px;font-size:16px;line-height:24px;font-weight:700;${INK};${BREAK}`,
  paragraph: `margin:0 0 14px;font-size:16px;line-height:25px;${INK};${BREAK}`,
  bullet: `padding:0 0 10px;font-size:16px;line-height:25px;${ACCENT}`,
  item: `padding:0 0 10px;font-size:16px;line-height:25px;${INK};${FONT};${BREAK}`,
  link: `text-decoration:underline;${ACCENT}`,
  footer: `max-width:600px;margin:20px auto 0;font-size:13px;line-height:21px;text-align:center;${MUTED};${FONT}`,
  footerLink: `text-decoration:underline;${MUTED}`,
} as const;

export const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.inner{padding:22px 20px 24px!important}}
@media (prefers-color-scheme:dark){
.canvas{background-color:#141311!important}
.surface{background-color:#1c1b18!important;border-color:#35322c!important}
.ink{color:#f2efe9!important}
.muted{color:#b5aea2!important;border-color:#35322c!important}
.accent{color:#f0a063!important}
}`;
