import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import type { Box } from './svg.ts';

/** What every kind of illustration draws with. */
export type Scene = {
  width: number;
  height: number;
  palette: Palette;
  random: Random;
  /** Where the subject goes; the rest is air. */
  box: Box;
  /** The smaller side; strokes and radii are shares of it. */
  unit: number;
};
