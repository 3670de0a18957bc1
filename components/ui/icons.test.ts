import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawSprite } from './draw-sprite.ts';

it('generates the checked-in sprite', async () => {
  expect(readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')).toBe(await drawSprite());
});
