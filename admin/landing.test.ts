import { afterEach, expect, it, vi } from 'vitest';
import { keepLanding, readKeptLanding, readLanding } from './landing';

const encode = (source: object) => encodeURIComponent(JSON.stringify(source));
const LINK = 'https://x.com/seller_jo/status/1881466733986647776';

it.each([
  ['nothing', '', '', null],
  ['a route of the desk', '', '#/posts', null],
  [
    'a capture behind #',
    '',
    `#source=${encode({ text: 'a + b & c', url: LINK })}`,
    { captured: { text: 'a + b & c', url: LINK } },
  ],
  [
    'a capture in the query',
    `?source=${encode({ text: 'Words', hashtags: ['#PPC', 1] })}`,
    '',
    { captured: { text: 'Words', hashtags: ['#PPC'] } },
  ],
  [
    'only texts of known names',
    '',
    `#source=${encode({ text: 'Words', id: '1', state: 'published', postUser: 7 })}`,
    { captured: { text: 'Words' } },
  ],
  ['what a phone shares', `?url=${encodeURIComponent(LINK)}&text=Words&title=X`, '', { paste: 'Words', url: LINK }],
  [
    'an address behind the words',
    `?text=${encodeURIComponent(`Look at this ${LINK}`)}`,
    '',
    { paste: 'Look at this', url: LINK },
  ],
  [
    'an address as the text',
    `?text=${encodeURIComponent(LINK)}&title=Post`,
    '',
    { captured: { url: LINK, title: 'Post' } },
  ],
  ['a title alone', '?title=Jo', '', { captured: { title: 'Jo' } }],
  ['JSON that is none, beside a text', '?source={&text=Words', '', { paste: 'Words' }],
])('reads %s', (_, search, hash, landing) => {
  expect(readLanding(search, hash)).toEqual(landing);
});

afterEach(() => vi.unstubAllGlobals());

it('a capture that a tab cannot keep does not become the one before', () => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => kept.delete(name),
    setItem(name: string, value: string) {
      if (value.length > 1000) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, value);
    },
  };
  vi.stubGlobal('window', { sessionStorage });
  keepLanding({ paste: 'The first' });
  expect(readKeptLanding()).toEqual({ paste: 'The first' });
  keepLanding({ paste: 'The second '.repeat(1000) });
  expect(readKeptLanding()).toBeNull();
});
