import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { drawSprite } from './draw-sprite.ts';
import { ICON_NAMES } from './icon-names.ts';

it('generates the checked-in sprite', async () => {
  expect(readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')).toBe(await drawSprite());
});

it('has no icon that no page shows', async () => {
  const files = await Array.fromAsync(glob('{app,components,lib}/**/*.{ts,tsx}', { exclude: ['**/icon-names.ts'] }));
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(ICON_NAMES.filter((name) => !new RegExp(`['"]${name}['"]`).test(sources))).toEqual([]);
});
