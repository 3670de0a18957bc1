import { expect, it } from 'vitest';
import { splitBlocks } from './split-blocks';

it('parts paragraphs at empty lines and keeps the line breaks inside them', () => {
  expect(splitBlocks('One\ntwo\r\n\r\n  \nthree')).toEqual([
    { kind: 'paragraph', text: 'One\ntwo' },
    { kind: 'paragraph', text: 'three' },
  ]);
});

it('gathers bulleted and numbered lines as lists with the markers as written', () => {
  expect(splitBlocks('Three steps:\n1. Test\n2) Measure\n\n✅ Done\n  - nested\nand on')).toEqual([
    { kind: 'paragraph', text: 'Three steps:' },
    {
      kind: 'list',
      items: [
        { marker: '1.', text: 'Test' },
        { marker: '2)', text: 'Measure' },
      ],
    },
    {
      kind: 'list',
      items: [
        { marker: '✅', text: 'Done' },
        { marker: '-', text: 'nested' },
      ],
    },
    { kind: 'paragraph', text: 'and on' },
  ]);
});

it.each(['-5 % is a number', '2026 was good', '*emphasis*', '- ', '→'])('takes %j for plain text', (text) => {
  expect(splitBlocks(text)).toEqual([{ kind: 'paragraph', text }]);
});

it('has nothing to show for an empty text', () => {
  expect(splitBlocks(' \n\n')).toEqual([]);
});
