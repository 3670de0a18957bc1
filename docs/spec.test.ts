import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SPEC = readFileSync(join(ROOT, 'docs/spec.md'), 'utf8');
const GENERATED = ['node_modules', '.next', '.data', 'test-results', 'playwright-report', 'coverage'];

/** `§5` → the headings within it, and the numbers of the calls. */
const { sections, calls } = parseOutline(SPEC);

describe('docs/spec.md', () => {
  it('has nine sections and sixteen calls, in order', () => {
    expect([...sections.keys()]).toEqual(numbersTo(9));
    expect(calls).toEqual(numbersTo(16));
  });

  it('is what every reference in sources, tests and documents leads to', () => {
    const files = globSync('**/*.{ts,tsx,mjs,css,sql,md}', { cwd: ROOT, exclude: (name) => GENERATED.includes(name) });
    const references = files
      // This file names wrong ones on purpose.
      .filter((file) => file !== join('docs', 'spec.test.ts'))
      .flatMap((file) => findReferences(readFileSync(join(ROOT, file), 'utf8')).map((found) => ({ file, ...found })));
    // Finding none would be a fault of the search, not a clean repository.
    expect(references.length).toBeGreaterThan(200);
    expect(
      references.filter(({ isKnown }) => !isKnown).map(({ file, line, text }) => `${file}:${line} ${text}`),
    ).toEqual([]);
  });

  it('links to headings and files that are there', () => {
    const anchors = new Set(['#', ...anchorsOf(SPEC)]);
    const links = [...SPEC.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const isThere = (link: string) => (link.startsWith('#') ? anchors.has(link) : existsSync(join(ROOT, 'docs', link)));
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((link) => !isThere(link))).toEqual([]);
  });
});

describe('what counts as a reference', () => {
  it.each([
    ['/** Signs in (spec §2 "Auth dialog"). */', ['§2 "Auth dialog"']],
    ['marks need an account (spec §2, §6)', ['§2', '§6']],
    ['calls 3, 4 and 6; calls 13–15 (spec §7)', ['§7', 'calls 3, 4 and 6', 'calls 13–15']],
    ['/** Calls 7 to 9. Reading is public. */', ['Calls 7 to 9']],
    [' * in the words of spec §5 "Search\n * syntax", as call\n * 3 sends it', ['§5 "Search syntax"', 'call 3']],
    ['RFC 9110 §13.1.3, three calls, call it', []],
  ])('%j', (text, expected) => {
    const found = findReferences(text);
    expect(found.map((reference) => reference.text)).toEqual(expected);
    expect(found.every(({ isKnown }) => isKnown)).toBe(true);
  });

  it.each([
    'spec §10',
    '(§0)',
    'spec § 5',
    '§: specification',
    'spec §8 "Search syntax"',
    'spec §5 "search syntax"',
    'call 17',
    'Calls 12 to 17',
    'calls 0 and 1',
  ])('finds that %j leads nowhere', (text) => {
    expect(findReferences(text)).toEqual([expect.objectContaining({ isKnown: false })]);
  });

  it('counts lines', () => {
    expect(findReferences('a\n// b\n// call 3')).toMatchObject([{ line: 3 }]);
  });
});

function parseOutline(markdown: string) {
  const found = { sections: new Map<number, string[]>(), calls: [] as number[] };
  let titles: string[] = [];
  for (const [, marks, title = ''] of markdown.matchAll(/^(##+) (.+)$/gm)) {
    if (marks === '##') {
      titles = [];
      const section = /^§(\d+) /.exec(title)?.[1];
      if (section) found.sections.set(Number(section), titles);
    } else {
      titles.push(title);
      const call = /^Call (\d+): /.exec(title)?.[1];
      if (call) found.calls.push(Number(call));
    }
  }
  return found;
}

type Reference = { line: number; text: string; isKnown: boolean };

/** References to the specification in a source or document: first its sections, then its calls. */
function findReferences(source: string): Reference[] {
  // A reference may be broken over two lines of a comment. The length stays, so that lines can be counted.
  const text = source.replace(/\n[ \t]*(?:\/\/|\*|--|#|>)?[ \t]*/g, (gap) => `\n${' '.repeat(gap.length - 1)}`);
  const toReference = (match: RegExpExecArray, isKnown: boolean): Reference => ({
    line: text.slice(0, match.index).split('\n').length,
    text: oneLine(match[0]),
    isKnown,
  });
  return [
    ...[...text.matchAll(/(?<!RFC \d+ )§(\d*)(?:\s+"([^"]+)")?/g)].map((match) => {
      const titles = sections.get(Number(match[1]));
      return toReference(match, titles !== undefined && (!match[2] || titles.includes(oneLine(match[2]))));
    }),
    ...[...text.matchAll(/\bcalls?\s+\d+(?:(?:,\s+|\s+and\s+|\s+to\s+|[–-])\d+)*/gi)].map((match) => {
      const numbers = match[0].match(/\d+/g) ?? [];
      return toReference(
        match,
        numbers.every((number) => calls.includes(Number(number))),
      );
    }),
  ];
}

/** The anchors of headings as GitHub makes them: a repeated one gets a number. */
function anchorsOf(markdown: string): string[] {
  const uses = new Map<string, number>();
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => {
    const anchor = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const used = uses.get(anchor) ?? 0;
    uses.set(anchor, used + 1);
    return used === 0 ? `#${anchor}` : `#${anchor}-${used}`;
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
