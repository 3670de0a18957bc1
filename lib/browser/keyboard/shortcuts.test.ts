import { expect, it } from 'vitest';
import { shortcutOf } from './shortcuts';

const press = (key: string, changes = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  ...changes,
});

it.each([
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['o', 'open'],
  ['b', 'bookmark'],
  ['t', 'tags'],
  ['?', 'help'],
])('%s is %s', (key, shortcut) => {
  expect(shortcutOf(press(key))).toBe(shortcut);
});

it.each(['J', 'x', 'Enter', 'Escape', ' ', 'constructor', ''])('%j is none', (key) => {
  expect(shortcutOf(press(key))).toBeNull();
});

it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'])('none with %s', (name) => {
  expect(shortcutOf(press('j', { [name]: true }))).toBeNull();
});
