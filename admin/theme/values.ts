import type { ThemeOptions } from '@mui/material/styles';
import * as colors from '#lib/design/colors.ts';

export type Colors = Record<keyof typeof colors, string>;

/** The site's colours as one theme has them. */
export const pick = (mode: 'light' | 'dark') =>
  Object.fromEntries(Object.entries(colors).map(([name, shades]) => [name, shades[mode]])) as Colors;

export const toRem = (size: number): string => `${size / 16}rem`;

/** A size of type as MUI has it. */
export const toType = ([size, line]: readonly [number, number, number?], fontWeight = 400) => ({
  fontSize: toRem(size),
  lineHeight: `${line}px`,
  fontWeight,
});

/** How components of MUI look, by their names. */
export type Components = NonNullable<ThemeOptions['components']>;

/** A control is 36 px high, and 44 px where a finger points at it. */
export const CONTROL = { minHeight: 36, '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } };
/** The target of a finger, for controls that are smaller to the eye. */
export const FOR_FINGERS = { '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } };
