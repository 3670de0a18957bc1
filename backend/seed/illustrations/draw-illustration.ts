import sharp from 'sharp';
import type { Art } from './art.ts';
import { drawBars } from './kinds/bars.ts';
import { drawCalendar } from './kinds/calendar.ts';
import { drawChecklist } from './kinds/checklist.ts';
import { drawCompare } from './kinds/compare.ts';
import { drawDonut } from './kinds/donut.ts';
import { drawFunnel } from './kinds/funnel.ts';
import { drawGallery } from './kinds/gallery.ts';
import { drawLine } from './kinds/line.ts';
import { drawPalette } from './kinds/palette.ts';
import { drawParcels } from './kinds/parcels.ts';
import { drawPhone } from './kinds/phone.ts';
import { drawProductScene } from './kinds/product.ts';
import { drawRoute } from './kinds/route.ts';
import { PALETTES } from './palettes.ts';
import { drawBackdrop } from './parts/backdrop.ts';
import { createRandom } from './random.ts';
import type { Scene } from './scene.ts';

// What LinkedIn and X show whole: mostly landscape, some square, some upright.
const LANDSCAPE = { width: 1200, height: 627 };
const SQUARE = { width: 1080, height: 1080 };
const PORTRAIT = { width: 1080, height: 1350 };

/**
 * Draws a sample post's picture as SVG. Palette, format and composition follow from the key, so the same post has the
 * same picture on every machine. No text, no photographs, no people.
 */
export function drawIllustration(art: Art, key: string): string {
  const random = createRandom(key);
  const { width, height } = random.pick([
    LANDSCAPE,
    LANDSCAPE,
    LANDSCAPE,
    LANDSCAPE,
    LANDSCAPE,
    SQUARE,
    SQUARE,
    PORTRAIT,
  ]);
  const unit = Math.min(width, height);
  const [x, y] = [width * (width > height ? 0.15 : 0.1), height * (height > width ? 0.2 : 0.14)];
  const scene: Scene = {
    width,
    height,
    unit,
    random,
    palette: random.pick(PALETTES),
    box: { x, y, width: width - 2 * x, height: height - 2 * y },
  };
  const content = drawBackdrop(scene) + drawSubject(art, scene);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/** The picture as a JPEG of full quality; ingest makes the smaller formats. */
export function renderIllustration(art: Art, key: string): Promise<Uint8Array> {
  return sharp(Buffer.from(drawIllustration(art, key)))
    .jpeg({ quality: 96, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

function drawSubject(art: Art, scene: Scene): string {
  switch (art.kind) {
    case 'bars':
      return drawBars(art, scene);
    case 'line':
      return drawLine(art, scene);
    case 'compare':
      return drawCompare(art, scene);
    case 'funnel':
      return drawFunnel(art, scene);
    case 'donut':
      return drawDonut(art, scene);
    case 'calendar':
      return drawCalendar(art, scene);
    case 'product':
      return drawProductScene(art, scene);
    case 'gallery':
      return drawGallery(art, scene);
    case 'phone':
      return drawPhone(art, scene);
    case 'parcels':
      return drawParcels(art, scene);
    case 'route':
      return drawRoute(art, scene);
    case 'checklist':
      return drawChecklist(art, scene);
    case 'palette':
      return drawPalette(art, scene);
  }
}
