import { expect, it } from 'vitest';
import { fitHeight } from './image-sources';

it.each([
  ['a wide picture that is low enough stays as it is', [1200, 300], [1200, 300]],
  ['a high one keeps its ratio', [300, 900], [120, 360]],
  ['the thinnest is still there', [1, 4000], [1, 360]],
])('%s', (_case, [width = 0, height = 0], [fitWidth, fitHeightPx]) => {
  expect(fitHeight({ width, height }, 360)).toEqual({ width: fitWidth, height: fitHeightPx });
});
