import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { DRAWER_ANIMATION_S, DRAWER_CLOSE_THRESHOLD, DRAWER_VELOCITY_THRESHOLD } from '@/lib/config/product';

// vaul has these numbers built in: an update that changes them must not go unnoticed.
it.each([
  ['VELOCITY_THRESHOLD = ', DRAWER_VELOCITY_THRESHOLD],
  ['CLOSE_THRESHOLD = ', DRAWER_CLOSE_THRESHOLD],
  ['DURATION: ', DRAWER_ANIMATION_S],
])('the drawer moves as specified: %s%d (spec §9)', (name, expected) => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('vaul')), 'utf8');
  expect(Number(new RegExp(`\\b${name}([\\d.]+)`).exec(source)?.[1])).toBe(expected);
});
