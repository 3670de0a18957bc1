import sharp from 'sharp';
import { expect, it } from 'vitest';
import { canvas } from '@/lib/design/colors';
import { drawShareCard, type ShareCard } from './share-card';

const MARGIN = 40;

async function draw(card: ShareCard) {
  const picture = await drawShareCard(card);
  if (!picture) throw new Error('Nothing was drawn');
  const png = Buffer.from(await picture.arrayBuffer());
  return { type: picture.headers.get('content-type'), png, image: sharp(png) };
}

const CARD = {
  headline: 'Lowering bids by 20 % kept all the orders',
  excerpt: 'We did so in three accounts for four weeks, and looked at search terms instead.',
  byline: 'Ada Abel on LinkedIn',
  author: 'Ada Abel',
};

it('draws a PNG of 1200 by 630', async () => {
  const { type, image } = await draw(CARD);
  expect(type).toBe('image/png');
  expect(await image.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

it.each<[title: string, card: ShareCard]>([
  ['a word of 80 letters', { ...CARD, headline: 'W'.repeat(80), excerpt: 'W'.repeat(80), byline: 'W'.repeat(80) }],
  ['long texts', { ...CARD, headline: 'Whole words '.repeat(40), excerpt: 'and more '.repeat(80), author: 'W W' }],
  ['letters beyond Latin-1', { ...CARD, headline: `Łódź ${'ő'.repeat(80)}` }],
])('keeps %s inside', async (_title, card) => {
  const { image } = await draw(card);
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const ground = [1, 3, 5].map((start) => Number.parseInt(canvas.light.slice(start, start + 2), 16));
  for (let y = 0; y < 600; y += 1) {
    const isTop = y < MARGIN;
    for (let x = 0; x < info.width; x += 1) {
      if (!isTop && x === MARGIN) x = info.width - MARGIN;
      const at = (y * info.width + x) * info.channels;
      if (ground.some((value, channel) => Math.abs((data[at + channel] ?? 0) - value) > 2))
        throw new Error(`Something is drawn at ${x}, ${y}`);
    }
  }
});

it('breaks a long word only at the end of a line', async () => {
  const { image } = await draw({ ...CARD, headline: 'n'.repeat(80), excerpt: '' });
  const { data, info } = await image.removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
  // The rows of the headline alone, in its middle: a line, and then the columns without ink between the first and the last.
  const isInk = (x: number, y: number) => (data[y * info.width * info.channels + x * info.channels] ?? 0) < 128;
  const rows = Array.from({ length: 300 }, (_, index) => 150 + index).filter((y) =>
    Array.from({ length: info.width }, (_, x) => x).some((x) => isInk(x, y)),
  );
  for (const y of rows) {
    const band = rows.filter((other) => Math.abs(other - y) < 15);
    const columns = Array.from({ length: info.width }, (_, x) => x).filter((x) => band.some((row) => isInk(x, row)));
    const gaps = columns.slice(1).map((x, index) => x - (columns[index] ?? x));
    expect(Math.max(...gaps)).toBeLessThan(20);
  }
});

it('leaves out an excerpt of which no letter can be drawn', async () => {
  const bare = await draw({ ...CARD, excerpt: '' });
  const emoji = await draw({ ...CARD, excerpt: '🦤🦤🦤…' });
  expect(emoji.png.equals(bare.png)).toBe(true);
});

it('draws nothing if the fonts lack most letters', async () => {
  expect(await drawShareCard({ ...CARD, headline: '完全な日本語の見出し' })).toBeNull();
});
