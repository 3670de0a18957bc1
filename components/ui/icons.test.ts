import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawSprite } from './draw-sprite.ts';

it('draws the sprite as it is kept', async () => {
  expect(readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')).toBe(await drawSprite());
});
