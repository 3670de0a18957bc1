import * as colors from './colors.ts';
import { HUES } from './hues.ts';
import { BACKDROP, HEADLINE, RADII, SHADOWS, TYPE } from './scale.ts';

/**
 * The design as a style sheet: variables for both themes, and Tailwind's theme, which has these names and no others, so that a
 * class with another colour, size or radius does not exist. `cli/draw-brand.ts` writes it to lib/design/tokens.css.
 */
export function writeTokensCss(): string {
  // The order of a module's exports depends on the loader.
  const sorted = Object.entries(colors).sort(([a], [b]) => (a < b ? -1 : 1));
  const variables = [
    ...sorted.map(([name, { light, dark }]) => `--${toKebab(name)}: light-dark(${light}, ${dark});`),
    `--backdrop: light-dark(${BACKDROP.light}, ${BACKDROP.dark});`,
    ...Object.entries(SHADOWS).map(
      ([name, { offset, light, dark }]) => `--depth-${name}: ${offset} light-dark(${light}, ${dark});`,
    ),
  ];
  const theme = [
    ...['color', 'radius', 'shadow', 'text'].map((kind) => `--${kind}-*: initial;`),
    ...[...sorted.map(([name]) => toKebab(name)), 'backdrop'].map((name) => `--color-${name}: var(--${name});`),
    ...Object.keys(SHADOWS).map((name) => `--shadow-${name}: var(--depth-${name});`),
    ...Object.entries(RADII).map(([name, px]) => `--radius-${name}: ${px}px;`),
    ...Object.entries(TYPE).flatMap(([name, [size, line, spacing]]) => writeType(name, rem(size), rem(line), spacing)),
    ...writeType('headline', headlineSize(), `${HEADLINE.line}`, HEADLINE.spacing),
  ];
  const hues = HUES.map(
    ({ light, dark }, index) =>
      `  .hue-${index} {\n    --hue: light-dark(${light[0]}, ${dark[0]});\n    --on-hue: light-dark(${light[1]}, ${dark[1]});\n  }`,
  );
  return `/* Written by cli/draw-brand.ts from lib/design. */
:root {
${indent(variables)}
}

@theme inline {
${indent(theme)}
}

@layer components {
${hues.join('\n\n')}
}
`;
}

function writeType(name: string, size: string, line: string, spacing?: number): string[] {
  return [
    `--text-${name}: ${size};`,
    `--text-${name}--line-height: ${line};`,
    ...(spacing === undefined ? [] : [`--text-${name}--letter-spacing: ${spacing}em;`]),
  ];
}

function headlineSize(): string {
  const { min, max, perWidth, base } = HEADLINE;
  return `clamp(${rem(min)}, ${perWidth} + ${rem(base)}, ${rem(max)})`;
}

/** Relative to the reader's text size. */
const rem = (px: number): string => `${px / 16}rem`;

const indent = (lines: string[]): string => lines.map((line) => `  ${line}`).join('\n');

const toKebab = (name: string): string => name.replace(/[A-Z]|\d/g, (letter) => `-${letter.toLowerCase()}`);
