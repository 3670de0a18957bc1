import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#runtime/paths.ts';
import { PRODUCT_VARIABLES } from '#runtime/product-variables.ts';
import { createProgram } from '../cli/admin.ts';

// Commands in the documentation must exist. That every link leads to a file is checked by named-files.test.ts.

const pages = globSync('docs/operating/*.md', { cwd: ROOT }).sort();
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
/** Everybody's, or of a tool that the pages name. */
const OTHERS_VARIABLES = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'SELLERFEED_ENV', 'WORK_DIR'];

it('the index names every page once', () => {
  const named = [...read('docs/operating.md').matchAll(/^\d+\. \[[^\]]+\]\(operating\/([\w-]+\.md)\)/gm)].map(
    ([, name]) => name,
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.toSorted()).toEqual(pages.map((page) => basename(page)));
});

// npm finds the Node that was installed as a package; that of the system may be too old for TypeScript.
it('no page names a file that the system’s own Node would have to run', () => {
  const named = ['README.md', 'CONTRIBUTING.md', ...pages].flatMap(
    (page) => read(page).match(/\bnode [\w/.-]+\.ts\b/g) ?? [],
  );
  expect(named).toEqual([]);
});

describe.each(['docs/operating.md', 'README.md', ...pages])('%s', (page) => {
  const text = read(page);

  it('names commands that there are', () => {
    const { commands } = createProgram({} as never, async () => {});
    const known = commands.flatMap((group) => group.commands.map((command) => `${group.name()} ${command.name()}`));
    const named = [...text.matchAll(/admin -- ([a-z]+\s[a-z][a-z-]+)/g)].map(([, name = '']) =>
      name.replace(/\s/, ' '),
    );
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('names commands that there are', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names settings that there are', () => {
    const known: readonly string[] = [...PRODUCT_VARIABLES, ...OTHERS_VARIABLES];
    const named = [...text.matchAll(/`[^`\n]+`/g)].flatMap(
      ([code]) => code.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [],
    );
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('leads to headings that there are', () => {
    const broken = [...text.matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)].filter(([, file = '', anchor = '']) => {
      const target = file === '' ? page : join(page, '..', file);
      return !anchorsOf(read(target)).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

/** As GitHub makes them. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
