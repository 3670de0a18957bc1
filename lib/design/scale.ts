/** Sizes of everything that is drawn, in CSS pixels. After a change: `npm run draw-brand`. */

/** Round corners are for avatars, dots and switches only. */
export const RADII = { glyph: 4, badge: 6, control: 10, card: 14, dialog: 18 } as const;

/** Size, line height, and letter-spacing in em. */
export const TYPE = {
  /** Dates, counts, hashtags: the smallest size. */
  meta: [13, 18],
  /** The interface. */
  ui: [14, 20],
  excerpt: [15, 22],
  /** Fields: Safari on phones zooms in on smaller ones. */
  field: [16, 24],
  /** The text of an article. */
  body: [17, 28],
  /** The title of a card. */
  title: [19, 24],
  /** What was said in passing. */
  quote: [20, 28],
  /** A section, in a dialog or on a page. */
  section: [22, 28],
  /** The heading of the home page, of a promotion, of a dialog on a phone. */
  lead: [24, 29, -0.01],
  /** The post of a day, and the newest summary on a phone. */
  main: [26, 32, -0.01],
  /** Titles of dialogs and pages. */
  display: [30, 36, -0.015],
  /** A whole post of a few words. */
  quotation: [34, 44, -0.015],
  /** The newest summary. */
  news: [34, 40, -0.015],
} as const;

/** The title of an article grows with the window. */
export const HEADLINE = { min: 30, max: 40, perWidth: '2.4vw', base: 21, line: 1.12, spacing: -0.015 } as const;

/** For floating elements only. Cards have a border. */
export const SHADOWS = {
  menu: { offset: '0 6px 24px', light: 'rgb(26 24 21 / 10%)', dark: 'rgb(0 0 0 / 50%)' },
  dialog: { offset: '0 24px 64px', light: 'rgb(26 24 21 / 22%)', dark: 'rgb(0 0 0 / 60%)' },
} as const;

/** The backdrop of a dialog. */
export const BACKDROP = { light: 'rgb(26 24 21 / 45%)', dark: 'rgb(0 0 0 / 60%)' } as const;

/** For mails and the desk, which load no fonts. */
export const FALLBACK_FONTS = {
  sans: "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  serif: "Georgia, Cambria, 'Times New Roman', serif",
} as const;
