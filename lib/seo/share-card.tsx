import { ImageResponse } from 'next/og';
import { siteName } from '@/lib/config/site-origin';
import { clipText } from '@/lib/text/clip';
import { SHARE_CARD_SIZE } from './share-card-size';

/**
 * A preview picture with a headline, for what has no picture of its own. Null where the headline has too little that the
 * built-in font can draw: it knows Latin letters only.
 */
export function drawShareCard({ headline, byline }: { headline: string; byline: string }): ImageResponse | null {
  const drawable = latinOnly(headline);
  if (
    drawable.replace(/[^\p{L}\p{N}]/gu, '').length < headline.replace(/[^\p{L}\p{N}]/gu, '').length / 2 ||
    drawable === ''
  ) {
    return null;
  }
  return new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: 72,
        background: '#faf9f7',
        color: '#1d1b18',
        borderBottom: '20px solid #9a3f0b',
      }}
    >
      <div style={{ display: 'flex', fontSize: 34, color: '#9a3f0b' }}>{latinOnly(siteName())}</div>
      <div style={{ display: 'flex', fontSize: 68, lineHeight: 1.15 }}>{clipText(drawable, 110)}</div>
      <div style={{ display: 'flex', fontSize: 32, color: '#5d574e' }}>{clipText(latinOnly(byline), 80)}</div>
    </div>,
    {
      ...SHARE_CARD_SIZE,
      headers: { 'cache-control': 'public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400' },
    },
  );
}

/** Keeps Latin letters, digits and usual punctuation; emoji and other scripts would come out as boxes. */
const latinOnly = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{Script=Latin}\p{Nd}\u0020-\u007E\u00A0-\u00BF‘’“”–—…•€]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
