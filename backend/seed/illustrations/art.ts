import { z } from 'zod';

const shape = z.enum(['bottle', 'jar', 'box', 'pouch', 'mug', 'tube', 'lamp', 'backpack']);
const numbers = (min: number, max: number) => z.array(z.number().min(0)).min(min).max(max);

/** What an illustration shows. Never text: the machines that draw it have no fonts. */
export const artSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bars'), values: numbers(2, 7) }),
  z.object({ kind: z.literal('line'), values: numbers(8, 14) }),
  z.object({ kind: z.literal('compare'), values: numbers(2, 2) }),
  z.object({ kind: z.literal('funnel'), values: numbers(3, 5) }),
  z.object({ kind: z.literal('donut'), values: numbers(2, 5) }),
  /** Four weeks of days, each 0–4. */
  z.object({ kind: z.literal('calendar'), values: numbers(28, 28) }),
  z.object({ kind: z.literal('product'), shape }),
  /** A main image with its thumbnails. */
  z.object({ kind: z.literal('gallery'), shape }),
  /** A listing on a phone. */
  z.object({ kind: z.literal('phone'), shape }),
  /** How many boxes. */
  z.object({ kind: z.literal('parcels'), values: numbers(1, 1) }),
  /** How many stops. */
  z.object({ kind: z.literal('route'), values: numbers(1, 1) }),
  /** How many rows, and how many of them are ticked. */
  z.object({ kind: z.literal('checklist'), values: numbers(2, 2) }),
  /** How many swatches. */
  z.object({ kind: z.literal('palette'), values: numbers(1, 1) }),
]);

export type Art = z.output<typeof artSchema>;
export type ArtOf<Kind extends Art['kind']> = Extract<Art, { kind: Kind }>;
export type Shape = z.output<typeof shape>;
