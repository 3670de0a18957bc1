import { expect, it } from 'vitest';
import { type ListItem, splitBlocks } from './split-blocks';

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
        { marker: '1.', text: 'Test', items: [] },
        { marker: '2)', text: 'Measure', items: [] },
      ],
    },
    {
      kind: 'list',
      items: [{ marker: '✅', text: 'Done', items: [{ marker: '-', text: 'nested', items: [] }] }],
    },
    { kind: 'paragraph', text: 'and on' },
  ]);
});

type Outline = (string | Outline)[];
const outline = (items: ListItem[]): Outline =>
  items.flatMap(({ text, items: inner }) => (inner.length > 0 ? [text, outline(inner)] : [text]));

it.each<[string, string, Outline]>([
  ['three levels, and back', '• a\n  • b\n    1. c\n  • d\n• e', ['a', ['b', ['c'], 'd'], 'e']],
  ['numbers as Markdown has them', '1. a\n   - b\n2. c', ['a', ['b'], 'c']],
  ['tabs', '- a\n\t- b\n\t\t- c\n- d', ['a', ['b', ['c']], 'd']],
  ['untidy blanks', ' - a\n- b\n - c', ['a', 'b', 'c']],
  ['an end between two levels', '- a\n    - b\n  - c', ['a', ['b', 'c']]],
  ['further lines of an item', '• a\n  more\n  • b\n    more', ['a\nmore', ['b\nmore']]],
])('nests lists with %s', (_name, text, items) => {
  const blocks = splitBlocks(text);
  expect(blocks).toHaveLength(1);
  expect(blocks.flatMap((block) => (block.kind === 'list' ? outline(block.items) : []))).toEqual(items);
});

it('keeps code between paragraphs and lists as it is', () => {
  expect(splitBlocks('So:\n\n```excel\n  =A1\n\n- b #x\n```\n\nDone')).toEqual([
    { kind: 'paragraph', text: 'So:' },
    { kind: 'code', text: '  =A1\n\n- b #x' },
    { kind: 'paragraph', text: 'Done' },
  ]);
});

it.each(['-5 % is a number', '2026 was good', '*emphasis*', '- ', '→'])('takes %j for plain text', (text) => {
  expect(splitBlocks(text)).toEqual([{ kind: 'paragraph', text }]);
});

it('has nothing to show for an empty text', () => {
  expect(splitBlocks(' \n\n')).toEqual([]);
});
