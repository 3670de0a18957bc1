import { expect, it } from 'vitest';
import { boldFigure } from './bold-figure';

it.each([
  ['Conversion was 4.1 %. I read 212 reviews.', '4.1 %'],
  ['It cost $2,300, twice.', '$2,300'],
  ['Sold at 3.6x, bought back for 22%', '3.6x'],
  ['About 12k sellers', '12k'],
  ['A routine for 3,000 targets', '3,000'],
  ['On 2026-11-28 at 8 a.m.', ''],
  ['Nine out of a hundred', ''],
])('%s', (text, figure) => {
  const [before, found, after] = boldFigure(text);
  expect(found).toBe(figure);
  expect(before + found + after).toBe(text);
});
