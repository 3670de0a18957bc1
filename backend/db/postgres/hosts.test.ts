import { expect, it } from 'vitest';
import { splitHosts } from './hosts.ts';

it.each([
  ['postgres://me:a%2Cb@one/name', ['postgres://me:a%2Cb@one/name']],
  ['postgres://me:x@one:1/name?sslmode=require', ['postgres://me:x@one:1/name?sslmode=require']],
  [
    'postgres://me:x@one:1,two:2/name?sslmode=require&target_session_attrs=read-write',
    ['postgres://me:x@one:1/name?sslmode=require', 'postgres://me:x@two:2/name?sslmode=require'],
  ],
  ['postgresql://one,[::1]:2/name', ['postgresql://one/name', 'postgresql://[::1]:2/name']],
])('names each host of %s', (url, urls) => {
  expect(splitHosts(url)).toEqual(urls);
});

it.each(['', 'postgres://one:x,two/name', 'one,two'])('refuses %o', (url) => {
  expect(() => splitHosts(url)).toThrow('Invalid URL');
});
