// After a change of public/icon.svg or of lib/design: npm run draw-brand
// Draws the other icons and the default share picture into public/, and writes the tokens of the style sheet, lib/design/tokens.css.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { ImageResponse } from 'next/og.js';
import { createElement as h } from 'react';
import sharp from 'sharp';
import { DEFAULT_TITLE } from '#lib/config/site.ts';
import { canvas, ember, ink } from '#lib/design/colors.ts';
import { writeTokensCss } from '#lib/design/tokens-css.ts';

const ROOT = new URL('../', import.meta.url);
const PNG = { compressionLevel: 9 };
const icon = readFileSync(new URL('public/icon.svg', ROOT));

const files: Record<string, Buffer | string> = {
  'public/icon-192.png': await png(icon, 192),
  'public/icon-512.png': await png(icon, 512),
  // Maskable icons may be cropped to any shape: the icon is within the safe zone of a filled background.
  'public/icon-maskable-512.png': await onGround(icon, 512, 0.72),
  'public/apple-touch-icon.png': await onGround(icon, 180, 0.86),
  'public/favicon.ico': ico(await png(icon, 48), 48),
  'public/og-default.png': await drawShareImage(),
  'lib/design/tokens.css': writeTokensCss(),
};
for (const [name, content] of Object.entries(files)) await writeFile(new URL(name, ROOT), content);

function png(svg: Buffer, size: number): Promise<Buffer> {
  return sharp(svg, { density: 600 }).resize(size, size, { fit: 'contain', background: '#0000' }).png(PNG).toBuffer();
}

async function onGround(svg: Buffer, size: number, share: number): Promise<Buffer> {
  const background = ember.light;
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: await png(svg, Math.round(size * share)) }])
    .png(PNG)
    .toBuffer();
}

/** An ICO file with one PNG. */
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

async function drawShareImage(): Promise<Buffer> {
  const src = `data:image/png;base64,${(await png(icon, 208)).toString('base64')}`;
  const column = { display: 'flex', flexDirection: 'column' } as const;
  const frame = { ...column, width: '100%', height: '100%', justifyContent: 'space-between', padding: 80 } as const;
  const picture = new ImageResponse(
    h(
      'div',
      { style: { ...frame, background: canvas.light, color: ink.light } },
      h('img', { src, width: 104, height: 104 }),
      h(
        'div',
        { style: { ...column, gap: 28 } },
        h('div', { style: { fontSize: 80, lineHeight: 1.1, letterSpacing: -2 } }, DEFAULT_TITLE),
        h('div', { style: { fontSize: 36, color: ember.light } }, 'Updated daily'),
      ),
    ),
    { width: 1200, height: 630 },
  );
  const drawn = Buffer.from(await picture.arrayBuffer());
  return sharp(drawn).png({ palette: true, compressionLevel: 9 }).toBuffer();
}
