// Draws the icons and the default share picture into public/. Run by hand after a change of the mark:
// node scripts/draw-brand-images.ts
import { writeFile } from 'node:fs/promises';
import { ImageResponse } from 'next/og.js';
import { createElement as h } from 'react';
import sharp from 'sharp';

const PUBLIC = new URL('../public/', import.meta.url);
const ACCENT = '#9a3f0b';
const PAPER = '#faf9f7';

/** Three lines of a feed, the newest marked by a dot. `inset` is the free margin in 64ths. */
function mark(inset: number, radius: number): string {
  const scale = (64 - 2 * inset) / 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="${radius}" fill="${ACCENT}"/>
<g transform="translate(${inset} ${inset}) scale(${scale})" fill="none" stroke="${PAPER}" stroke-width="7" stroke-linecap="round">
<path d="M14 33h36M14 48h24M30 18h20"/><circle cx="16" cy="18" r="5.5" fill="#f7b988" stroke="none"/>
</g>
</svg>
`;
}

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * (size / 64) * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** An ICO file that holds one PNG. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

async function shareImage(): Promise<Buffer> {
  const icon = `data:image/svg+xml;base64,${Buffer.from(mark(4, 14)).toString('base64')}`;
  const column = { display: 'flex', flexDirection: 'column' } as const;
  const picture = new ImageResponse(
    h(
      'div',
      {
        style: {
          ...column,
          width: '100%',
          height: '100%',
          justifyContent: 'space-between',
          padding: 80,
          background: PAPER,
          color: '#1d1b18',
        },
      },
      h('img', { src: icon, width: 104, height: 104 }),
      h(
        'div',
        { style: { ...column, gap: 28 } },
        h(
          'div',
          { style: { fontSize: 80, lineHeight: 1.1, letterSpacing: -2 } },
          'A curated feed of the top Amazon experts posts',
        ),
        h('div', { style: { fontSize: 36, color: ACCENT } }, 'Updated daily'),
      ),
    ),
    { width: 1200, height: 630 },
  );
  const drawn = Buffer.from(await picture.arrayBuffer());
  return sharp(drawn).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

const files: Record<string, Buffer | string> = {
  'icon.svg': mark(4, 14),
  'icon-192.png': await png(mark(4, 14), 192),
  'icon-512.png': await png(mark(4, 14), 512),
  // A maskable icon is cropped to any shape: full bleed, the mark inside the safe zone.
  'icon-maskable-512.png': await png(mark(12, 0), 512),
  'apple-touch-icon.png': await png(mark(8, 0), 180),
  'favicon.ico': ico(await png(mark(4, 14), 48), 48),
  'og-default.png': await shareImage(),
};
for (const [name, content] of Object.entries(files)) await writeFile(new URL(name, PUBLIC), content);
