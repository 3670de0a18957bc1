import 'server-only';
import { webEnv } from '@/lib/config/env';
import { UPSTREAM_TIMEOUT_MS } from '@/lib/config/product';
import { canvas } from '@/lib/design/colors';
import type { ImageSource } from '@/lib/posts/model';
import { SHARE_MAX_WIDTH } from './share-picture';

const MAX_PIXELS = 40_000_000;
const MAX_BYTES = 20_000_000;

/** Null if the conversion fails. */
export async function readAsJpeg({ url }: ImageSource): Promise<Response | null> {
  try {
    const answer = await fetch(`${webEnv().API_URL}${url}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS),
    });
    if (!answer.ok || Number(answer.headers.get('content-length')) > MAX_BYTES) return null;
    const bytes = Buffer.from(await answer.arrayBuffer());
    // Loaded with the first picture: 9 MB that most processes do not need.
    const { default: sharp } = await import('sharp');
    const jpeg = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ width: SHARE_MAX_WIDTH, withoutEnlargement: true })
      .flatten({ background: canvas.light })
      .jpeg({ quality: 82 })
      .toBuffer();
    return new Response(new Uint8Array(jpeg), { headers: { 'content-type': 'image/jpeg' } });
  } catch (error) {
    console.warn('no JPEG could be made for link previews', error);
    return null;
  }
}
