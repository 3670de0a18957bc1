import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#runtime/paths.ts';
import * as colors from './colors.ts';
import { HUES } from './hues.ts';
import { authorHue } from './post-card.ts';
import { TYPE } from './scale.ts';
import { writeTokensCss } from './tokens-css.ts';

const MODES = ['light', 'dark'] as const;

it('the style sheet has the tokens as they are here (npm run draw-brand)', () => {
  expect(readFileSync(join(ROOT, 'lib/design/tokens.css'), 'utf8')).toBe(writeTokensCss());
});

describe.each(MODES)('contrasts on %s', (mode) => {
  const { canvas, surface, sunken, emberSoft, dangerSoft } = colors;
  const { ink, ink2, ink3, ember, link, danger, success, warning } = colors;
  it.each<string[]>([
    ...Object.entries({ ink, ink2, ink3, ember, link, danger, success, warning }).flatMap(([name, text]) =>
      [canvas, surface].map((ground) => [name, text[mode], ground[mode]]),
    ),
    ['ink3 on sunken', colors.ink3[mode], sunken[mode]],
    ['ink3 on emberSoft', colors.ink3[mode], emberSoft[mode]],
    ['link on emberSoft', colors.link[mode], emberSoft[mode]],
    ['danger on dangerSoft', colors.danger[mode], dangerSoft[mode]],
    ['onEmber on ember', colors.onEmber[mode], colors.ember[mode]],
    ['onEmber on link', colors.onEmber[mode], colors.link[mode]],
    ['onMarker on marker', colors.onMarker[mode], colors.marker[mode]],
    ...HUES.map((hue) => [hue.name, hue[mode][1], hue[mode][0]]),
  ])('text can be read: %s, %s on %s', (_name, text = '', ground = '') => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('fields and buttons can be seen', () => {
    for (const ground of [canvas, surface]) {
      expect(contrast(colors.lineStrong[mode], ground[mode])).toBeGreaterThanOrEqual(3);
    }
  });
});

it('no text is smaller than 13 px', () => {
  expect(Math.min(...Object.values(TYPE).map(([size]) => size))).toBe(13);
});

it('gives an author the same hue for every spelling of the name, and uses all hues', () => {
  expect(authorHue(' Ada Lovelace')).toBe(authorHue('ada lovelace'));
  const found = new Set(Array.from({ length: 100 }, (_, index) => authorHue(`Author ${index}`)));
  expect([...found].sort()).toEqual(HUES.map((_, index) => index));
});

describe('nothing is drawn with other colours, sizes and radii', () => {
  // Screens, mails and drawn share pictures.
  const DRAWN = ['app', 'components', 'admin', 'backend/mail', 'backend/newsletter', 'lib/seo'];
  const files = DRAWN.flatMap((folder) => globSync(`${folder}/**/*.{css,ts,tsx,html}`, { cwd: ROOT })).filter(
    (name) => !name.endsWith('.test.ts') && !name.endsWith('.test.tsx'),
  );

  it.each([
    ['a colour as a number', /(?<=[\s'"`(:,[])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])/gi],
    ['a colour as a function', /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/g],
    [
      "a colour of Tailwind's",
      /\b(?:bg|text|border|ring|fill|stroke|outline)-(?:white|black|[a-z]+-\d{2,3})(?![\w-])/g,
    ],
    ['a radius in a style', /border(?:-[a-z]+){0,2}-radius:\s*[\d.]+(?!%)[a-z]/g],
    ['a radius in an object', /borderRadius: (?:['"`]?\d{2,}(?!%)|['"`]\d+(?:px|r?em)|[3-9]\b)/g],
    ['a radius of a class', /(?<![\w-])rounded(?:-[trblse]{1,2})?-(?:\[|(?:xs|sm|md|lg|[2-4]?xl)\b)/g],
    // 1px hides the preview line of a mail.
    ['a size in a style', /font(?:-size)?:\s*(?!1px)[\d.]+(?:px|r?em|pt)/g],
    ['a size in an object', /fontSize: ['"`\d]/g],
    ['a size of a class', /(?<![\w-])text-(?:\[[\d.]|(?:xs|sm|base|lg|[2-9]?xl)(?![\w-]))/g],
    ['a shadow of a class', /(?<![\w-])shadow-(?:\[|(?:2xs|xs|sm|md|lg|2?xl)\b)/g],
  ])('%s', (kind, pattern) => {
    const found = files.flatMap((name) =>
      [...readFileSync(join(ROOT, name), 'utf8').matchAll(pattern)].map(([text]) => `${name}: ${text}`),
    );
    // A folder that was renamed would be guarded no more.
    for (const folder of DRAWN) expect(files.some((name) => name.startsWith(`${folder}/`))).toBe(true);
    // A share picture is shown at less than half of its size.
    const isAllowed = (text: string) => kind === 'a size in an object' && text.startsWith('lib/seo/share-card.tsx');
    expect(found.filter((text) => !isAllowed(text))).toEqual([]);
  });
});

/** The contrast of two colours as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(color: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
