import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Art, artSchema } from './art.ts';
import { drawIllustration, renderIllustration } from './draw-illustration.ts';
import { PALETTES } from './palettes.ts';

const ARTS: Art[] = [
  { kind: 'bars', values: [0, 0] },
  { kind: 'bars', values: [1, 5, 3, 9.5] },
  { kind: 'line', values: [1, 1, 1, 1, 1, 1, 1, 1] },
  { kind: 'line', values: [3, 2, 8, 1, 4, 4, 9, 0] },
  { kind: 'compare', values: [0, 10] },
  { kind: 'funnel', values: [100, 20, 0] },
  { kind: 'donut', values: [100, 0] },
  { kind: 'calendar', values: Array.from({ length: 28 }, (_, day) => day % 5) },
  ...artSchema.options[6].shape.shape.options.flatMap((shape): Art[] => [
    { kind: 'product', shape },
    { kind: 'gallery', shape },
    { kind: 'phone', shape },
  ]),
  { kind: 'parcels', values: [12] },
  { kind: 'route', values: [5] },
  { kind: 'checklist', values: [8, 3] },
  { kind: 'palette', values: [6] },
];
// Enough keys to meet every composition of a kind.
const KEYS = Array.from({ length: 40 }, (_, index) => `post ${index}`);

describe.each(ARTS)('an illustration of $kind', (art) => {
  const drawings = KEYS.map((key) => drawIllustration(art, key));

  it('has neither text nor broken numbers', () => {
    for (const svg of drawings) {
      expect(svg).not.toMatch(/<text|<image|font/);
      expect(svg).not.toMatch(/NaN|Infinity|undefined|null|e-\d/);
    }
  });

  it('is the same for the same key and another for another', () => {
    expect(drawIllustration(art, 'post 0')).toBe(drawings[0]);
    expect(new Set(drawings).size).toBe(KEYS.length);
  });

  it('is a picture with something in it', async () => {
    const { channels, isOpaque } = await sharp(await renderIllustration(art, 'post 1')).stats();
    expect(isOpaque).toBe(true);
    expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(4);
  });
});

it('knows three formats and every palette', () => {
  const drawings = Array.from({ length: 200 }, (_, index) =>
    drawIllustration({ kind: 'bars', values: [1, 2] }, `key ${index}`),
  );
  expect(new Set(drawings.map((svg) => /viewBox="([^"]+)"/.exec(svg)?.[1]))).toEqual(
    new Set(['0 0 1200 627', '0 0 1080 1080', '0 0 1080 1350']),
  );
  for (const { background } of PALETTES) {
    expect(drawings.some((svg) => svg.includes(`fill="${background}"`))).toBe(true);
  }
});
