import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ImageResponse } from 'next/og';
import { siteName } from '@/lib/config/site-origin';
import { canvas, ember, ink, ink2, ink3 } from '@/lib/design/colors';
import { HUES } from '@/lib/design/hues';
import { authorHue, initialsOf } from '@/lib/design/post-card';
import { clipText } from '@/lib/utils/clip';
import { SHARE_CARD_SIZE } from './share-picture';

export type ShareCard = {
  headline: string;
  /** Text below the headline; may be empty. */
  excerpt?: string;
  byline: string;
  /** The initials and hue beside the byline. */
  author?: string | null;
};

const PADDING = 64;
const MARK_PX = 52;
const AVATAR_PX = 60;
/** Longer headlines are smaller. */
const HEADLINE_SIZES = [
  { upTo: 44, fontSize: 84 },
  { upTo: 80, fontSize: 70 },
  { upTo: 160, fontSize: 58 },
];
const SMALLEST_HEADLINE = { fontSize: 58 };
const HEADLINE_CHARACTERS = 120;
const HEADLINE_LINES = 3;
const EXCERPT_CHARACTERS = 180;
const EXCERPT_LINES = 2;
const EXCERPT_PX = 32;
const BYLINE_PX = 30;
const BYLINE_CHARACTERS = 60;
const GAP = 18;

/** A preview picture with logo, headline and text. Null if the headline has too few Latin letters, the only ones of the fonts. */
export async function drawShareCard({
  headline,
  excerpt = '',
  byline,
  author,
}: ShareCard): Promise<ImageResponse | null> {
  const drawable = latinOnly(headline);
  const isMostlyLost = countLetters(drawable) < countLetters(headline) / 2;
  if (isMostlyLost || drawable === '') return null;
  const cut = clipText(drawable, HEADLINE_CHARACTERS);
  const drawableExcerpt = countLetters(latinOnly(excerpt)) > 0 ? latinOnly(excerpt) : '';
  const size =
    HEADLINE_SIZES.find(({ upTo, fontSize }) => cut.length <= upTo && fits(cut, fontSize)) ?? SMALLEST_HEADLINE;
  const words = {
    site: latinOnly(siteName()),
    headline: breakWords(cut, size.fontSize),
    excerpt: breakWords(clipText(drawableExcerpt, EXCERPT_CHARACTERS), EXCERPT_PX),
    byline: clipToLine(latinOnly(byline)),
    initials: author ? latinOnly(initialsOf(author)) : '',
  };
  const { mark, fonts } = await loadAssets();
  const isInSerif = fonts.length > 0 && Object.values(words).every((text) => SERIF.test(text));
  const [ground, letters] = HUES[authorHue(author ?? '')]?.light ?? [canvas.light, ink.light];
  return new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: PADDING,
        background: canvas.light,
        color: ink.light,
        borderBottom: `12px solid ${ember.light}`,
        ...(isInSerif && { fontFamily: FAMILY }),
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: GAP, fontSize: 36, fontWeight: 600 }}>
        {mark && <img src={mark} width={MARK_PX} height={MARK_PX} alt="" />}
        {words.site}
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 24 }}>
        <div
          style={{
            display: 'block',
            lineClamp: HEADLINE_LINES,
            ...size,
            lineHeight: 1.14,
            letterSpacing: -1,
            fontWeight: 600,
          }}
        >
          {words.headline}
        </div>
        {words.excerpt && (
          <div
            style={{
              display: 'block',
              lineClamp: EXCERPT_LINES,
              fontSize: EXCERPT_PX,
              lineHeight: 1.4,
              color: ink2.light,
            }}
          >
            {words.excerpt}
          </div>
        )}
      </div>
      <div style={{ display: 'flex', alignItems: 'center', gap: GAP, fontSize: BYLINE_PX, color: ink3.light }}>
        {words.initials && (
          <div
            style={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              width: AVATAR_PX,
              height: AVATAR_PX,
              flexShrink: 0,
              borderRadius: '50%',
              background: ground,
              color: letters,
              fontSize: 26,
              fontWeight: 600,
            }}
          >
            {words.initials}
          </div>
        )}
        {words.byline}
      </div>
    </div>,
    {
      ...SHARE_CARD_SIZE,
      ...(isInSerif && { fonts }),
      // The lifetime of pages, so that hidden and corrected posts disappear from it.
      headers: { 'cache-control': 'public, max-age=300, s-maxage=300, stale-while-revalidate=86100' },
    },
  );
}

const LINE_PX = SHARE_CARD_SIZE.width - 2 * PADDING;

/** A slight overestimate of a word's width. */
const widthOf = (word: string, fontSize: number): number =>
  [...word].reduce((sum, letter) => sum + (/[\p{Ll}\p{Nd}]/u.test(letter) && !/[mwœæ]/.test(letter) ? 0.62 : 1), 0) *
  fontSize;

const fits = (text: string, fontSize: number): boolean =>
  text.split(' ').every((word) => widthOf(word, fontSize) <= LINE_PX);

/** Cuts the byline to its line beside the initials. */
function clipToLine(text: string): string {
  const room = LINE_PX - AVATAR_PX - GAP;
  const line = clipText(text, BYLINE_CHARACTERS);
  return widthOf(line, BYLINE_PX) <= room * 1.2 ? line : clipText(text, Math.floor(room / BYLINE_PX));
}

/**
 * Breaks words wider than a line into parts that fill one each. The renderer's own breaking never terminates with a line limit.
 */
function breakWords(text: string, fontSize: number): string {
  const parts: string[] = [];
  for (const word of text.split(' ')) {
    let part = '';
    for (const letter of word) {
      if (part && widthOf(part + letter, fontSize) > LINE_PX) {
        parts.push(part);
        part = '';
      }
      part += letter;
    }
    parts.push(part);
  }
  return parts.join(' ');
}

const FAMILY = 'Serif';
type Assets = { mark: string | null; fonts: { name: string; data: Buffer; weight: 400 | 600; style: 'normal' }[] };

let assets: Promise<Assets> | undefined;

/** Read once. A picture without these files uses the built-in font. */
function loadAssets(): Promise<Assets> {
  assets ??= (async () => {
    const read = (file: string) => readFile(file).catch(() => null);
    // Literal paths, so that the compiler does not take the whole folder for a part of the server.
    const [mark, regular, bold] = await Promise.all([
      read(path.join(process.cwd(), 'public/icon-192.png')),
      read(path.join(process.cwd(), 'app/fonts/feed-serif-400.woff')),
      read(path.join(process.cwd(), 'app/fonts/feed-serif-600.woff')),
    ]);
    return {
      mark: mark && `data:image/png;base64,${mark.toString('base64')}`,
      fonts:
        regular && bold
          ? [
              { name: FAMILY, data: regular, weight: 400, style: 'normal' },
              { name: FAMILY, data: bold, weight: 600, style: 'normal' },
            ]
          : [],
    };
  })();
  return assets;
}

/** The first share picture of a process takes the thread for as long as ten others: better before anybody waits. */
export async function drawFirstPicture(): Promise<void> {
  try {
    await (await drawShareCard({ headline: 'First', byline: 'First' }))?.arrayBuffer();
  } catch (error) {
    console.warn('no share picture can be drawn', error);
  }
}

/** Characters of the serif. For others the renderer would fetch a font from another host. */
const SERIF = /^[\u0020-\u007E\u00A0-\u00FF‘’“”–—…•€]*$/u;

const countLetters = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;

/** Characters missing from the other font. */
const NOT_DRAWN =
  /[^\u0020-\u007E\u00A0-\u00AC\u00AE-\u0113\u0116-\u012B\u012E-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u017E\u0218-\u021B\u1EA0-\u1EF9‘’“”–—…•€]/gu;

/** Keeps Latin letters, digits and punctuation, normalizes 𝗯𝗼𝗹𝗱, drops emoji and other scripts. */
const latinOnly = (text: string): string =>
  text
    .normalize('NFC')
    .replace(NOT_DRAWN, (letter) => letter.normalize('NFKD').replace(NOT_DRAWN, '') || ' ')
    .replace(/\s+/g, ' ')
    .trim();
