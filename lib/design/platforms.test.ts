import { describe, expect, it } from 'vitest';
import { platformMark } from './platform-marks';
import { namePlatform, PLATFORMS, POST_TYPES, parsePostType, typeOfHost } from './platforms';

describe.each(POST_TYPES)('%s', (type) => {
  const { label, aliases, mark, profiles } = PLATFORMS[type];

  it('is found by its names and by the hosts of its profiles', () => {
    for (const name of [type, type.toUpperCase(), ` ${type} `, ...aliases]) expect(parsePostType(name)).toBe(type);
    for (const profile of profiles) expect(typeOfHost(profile.split('/', 1)[0] ?? '')).toBe(type);
  });

  it('has a name and a mark on the site', () => {
    expect(namePlatform(type, null)).toBe(label);
    expect(platformMark(label)).toBe(mark ?? label.charAt(0));
    expect(mark === null).toBe(type === 'web');
  });
});

it.each([
  ['linkedin.com', 'LinkedIn'],
  ['de.linkedin.com', 'LinkedIn'],
  ['lnkd.in', 'LinkedIn'],
  ['mobile.x.com', 'Twitter'],
  ['nitter.net', 'Twitter'],
  ['notx.com', 'web'],
  ['x.com.example', 'web'],
  ['', 'web'],
])('posts of %s are of %s', (host, type) => {
  expect(typeOfHost(host)).toBe(type);
});

it('knows no other', () => {
  expect([parsePostType('Mastodon'), parsePostType('')]).toEqual([undefined, undefined]);
  expect([namePlatform('web', 'ada.example'), platformMark('ada.example')]).toEqual(['ada.example', 'A']);
});
