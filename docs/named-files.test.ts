import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#runtime/paths.ts';

const GENERATED = ['node_modules', '.next', '.data', 'test-results', 'playwright-report', 'coverage'];
/** Tests name files that they invent; migrations are never edited, so that files which they name may have moved. */
const OTHERS = /\.test\.tsx?$|^supabase\/migrations\//;

const ROOMS = 'admin|app|backend|bench|cli|components|deploy|docs|e2e|lib|runtime|server|supabase|test';
const FILE = '(?:[\\w./-]|\\[[\\w.]+\\]|\\(\\w+\\))+\\.(?:conf|css|env|json|md|mjs|service|socket|sql|toml|tsx?)';
/** A path from the root. What begins with `#`, `@` or a dot is an import, which others check. */
const FROM_ROOT = new RegExp(`(?<![\\w@#./-])(?:${ROOMS})/${FILE}`, 'g');
/** In documents also a path from the document's own folder: in code style, or the target of a link. */
const IN_CODE_STYLE = new RegExp(`\`(\\w[\\w.-]*/${FILE})\``, 'g');
/** In the description of a folder, files of it and of those in it. */
const BARE = /`((?:\.\.\/)*[\w-]+\.(?:css|mjs|tsx?))`/g;
const LINK = /\]\((?!\w+:)([^)#]+)[^)]*\)/g;

test('every file that a comment or a document names is there', () => {
  const files = globSync('**/*.{conf,css,env,md,mjs,service,socket,sql,toml,ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => GENERATED.includes(name),
  });
  const named = files
    .filter((file) => !OTHERS.test(file))
    .flatMap((file) => findNames(file).map((name) => ({ file, name })));
  // Finding none would be a fault of the search, not a clean repository.
  expect(named.length).toBeGreaterThan(100);
  const isThere = (file: string, name: string) =>
    existsSync(join(ROOT, name)) ||
    existsSync(join(ROOT, dirname(file), name)) ||
    (!name.includes('/') && files.some((each) => each.startsWith(`${dirname(file)}/`) && basename(each) === name));
  expect(
    named.filter(({ file, name }) => !isThere(file, name)).map(({ file, name }) => `${file} names ${name}`),
  ).toEqual([]);
});

function findNames(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const names = [...text.matchAll(FROM_ROOT)].map(([name]) => name);
  if (!file.endsWith('.md')) return names;
  return [
    ...names,
    ...[IN_CODE_STYLE, LINK, ...(basename(file) === 'README.md' && file !== 'README.md' ? [BARE] : [])].flatMap(
      (pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name),
    ),
  ];
}
