import { expect, it } from 'vitest';
import { findQuoted } from '@/lib/posts/find-quoted';
import type { Citation } from './citations';
import { findCited } from './cited-text';

const shown = (parts: string[], quotations: string[]) =>
  findQuoted(parts, quotations).map((ranges, index) => ranges.map(([start, end]) => parts[index]?.slice(start, end)));

it.each([
  [
    'a sentence in its paragraph',
    ['First. “Bids fell by 20 %.” Last.'],
    ['Bids fell by 20 %.'],
    [['“Bids fell by 20 %.”']],
  ],
  [
    'sentences over lines, without their bullets and emoji',
    ['Three rules 👇', '✅ Never bid on brand.', 'Check weekly'],
    ['Three rules Never bid on brand. Check weekly.'],
    [['Three rules'], ['Never bid on brand.'], ['Check weekly']],
  ],
  [
    'two that touch as one',
    ['Bids fell a lot. Sales rose a lot.'],
    ['Bids fell a lot.', 'Bids fell a lot. Sales rose a lot.'],
    [['Bids fell a lot. Sales rose a lot.']],
  ],
  [
    'what is left of a corrected citation',
    ['Bids fell by 30 %. Sales stayed as they were.'],
    ['Bids fell by 20 %. Sales stayed as they were.'],
    [['Sales stayed as they were.']],
  ],
  [
    'Arabic',
    ['ارتفعت رسوم التخزين في كل ربع. وماذا بعد؟'],
    ['ارتفعت رسوم التخزين في كل ربع.'],
    [['ارتفعت رسوم التخزين في كل ربع.']],
  ],
  ['𝗯𝗼𝗹𝗱 letters', ['𝗕𝗶𝗱𝘀 𝗳𝗲𝗹𝗹 𝗮 𝗹𝗼𝘁.'], ['Bids fell a lot.'], [['𝗕𝗶𝗱𝘀 𝗳𝗲𝗹𝗹 𝗮 𝗹𝗼𝘁.']]],
  [
    'numbered entries, whose numbers are no part of them',
    ['My routine', 'Download the sheet.', 'Split it.'],
    ['My routine: 1. Download the sheet. 2. Split it.'],
    [['My routine'], ['Download the sheet.'], ['Split it.']],
  ],
  ['nothing that was corrected', ['Bids fell by 30 %.'], ['Bids fell by 20 %.'], [[]]],
  ['nothing so short that it is there by chance', ['So it is. So it was.'], ['So it is.'], [[]]],
  ['nothing in an emoji', ['🦤'], ['🦤'], [[]]],
])('finds %s', (_what, parts, quotations, expected) => {
  expect(shown(parts, quotations)).toEqual(expected);
});

const citation = (day: string, text: string): Citation => ({ summary: { kind: 'daily', day, title: day }, text });

it('has the note of a summary where its first citation stands, once', () => {
  const text = 'Bids fell by 20 % in May.\n\n- Sales stayed as they were\n- Clicks fell by a half';
  const cited = findCited('Bids and sales of a year', text, [
    citation('2026-11-28', '[Bids] Sales stayed as they were. Clicks fell by a half.'),
    citation('2026-11-27', 'Bids fell by 20 % in May. … Clicks fell by a half.'),
    citation('2026-11-26', 'Something that was corrected since.'),
  ]);
  const notes = [...cited].map(([part, found]) => [part, found.notes.map(({ day }) => day)]);
  expect(notes).toEqual([
    ['Bids fell by 20 % in May.', ['2026-11-27']],
    ['Sales stayed as they were', ['2026-11-28']],
    ['Clicks fell by a half', []],
  ]);
});

it('finds what is cited of a title, too', () => {
  const cited = findCited('Bids fell by 20 % in May.', 'Why?', [
    citation('2026-11-28', 'Bids fell by 20 % in May. Why?'),
  ]);
  expect(cited.get('Bids fell by 20 % in May.')?.notes).toHaveLength(1);
});
