import { describe, expect, it } from 'vitest';
import { readOpml, writeOpml } from './opml.ts';

const source = {
  url: 'https://example.com/feed?a=1&b=2',
  title: 'Jo & <Co>',
  type: 'Twitter',
  author: 'Jo "J"',
} as const;
const bare = { url: 'https://example.com/other', title: null, type: null, author: null };

describe('OPML', () => {
  it('brings back what was written', () => {
    const { sources, refused } = readOpml(Buffer.from(writeOpml([source, bare])));
    expect(sources).toEqual([source, { ...bare, title: bare.url }]);
    expect(refused).toEqual([]);
  });

  it('finds feeds in folders, and reports invalid addresses', () => {
    const opml = `<opml version="2.0"><body><outline text="Folder"><outline text="A" xmlUrl="feed://example.com/a"/>
      <outline text="B" xmlUrl="javascript:alert(1)"/></outline><outline text="no feed"/></body></opml>`;
    expect(readOpml(Buffer.from(opml))).toMatchObject({
      sources: [{ url: 'feed://example.com/a', title: 'A', type: null, author: null }],
      refused: ['javascript:alert(1)'],
    });
  });

  it('mends a file with lone ampersands', () => {
    const opml = '<opml><body><outline text="A & B" xmlUrl="https://example.com/?a=1&b=2"></body></opml>';
    expect(readOpml(Buffer.from(opml)).sources).toMatchObject([{ url: 'https://example.com/?a=1&b=2' }]);
  });

  it('refuses a file that names no feed', () => {
    const opml = '<opml version="2.0"><body><outline text="Folder"/></body></opml>';
    expect(() => readOpml(Buffer.from(opml))).toThrow('There is no feed in the file.');
  });

  it.each(['', 'a text', '<html></html>', '<opml>x</opml>', '<opml version="2.0"><body></body></opml>'])(
    'refuses %j',
    (text) => {
      expect(() => readOpml(Buffer.from(text))).toThrow('The file is no OPML.');
    },
  );
});
