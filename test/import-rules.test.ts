import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '#runtime/paths.ts';
import { findCircles, type ImportingFile } from '#test/rig/find-circles.ts';

/** At least one import that each rule forbids: the file (or a file of the folder), what it imports, and the rule. */
const FORBIDDEN = [
  ['lib/egg.ts', './hen', 'no-circles'],
  ['lib/tea', '@/lib/milk/jug', 'no-circles-of-folders'],
  ['lib/milk', '../tea/pot', 'no-circles-of-folders'],
  ['components/article/a.tsx', '@/app/page', 'app-is-the-top'],
  ['server/a.ts', '../cli/start', 'commands-are-entry-points'],
  ['backend/b.ts', '#test/rig/database.ts', 'test-is-for-tests'],
  ['lib/posts/c.ts', '#backend/main/config.ts', 'web-knows-no-backend'],
  ['backend/d.ts', '@/lib/posts/model', 'backend-knows-no-web'],
  ['backend/e.ts', '#server/w.ts', 'backend-runs-without-the-web-server'],
  ['backend/text/t.ts', '#backend/db/d.ts', 'backend-imports-downwards'],
  ['backend/db/d.ts', '#backend/jobs/k.ts', 'backend-imports-downwards'],
  ['backend/jobs/j.ts', '#backend/mail/k.ts', 'backend-imports-downwards'],
  ['backend/http/h.ts', '#backend/posts/curation/k.ts', 'backend-imports-downwards'],
  ['backend/posts/curation/p.ts', '#backend/api/content/k.ts', 'backend-imports-downwards'],
  ['backend/api/admin/a.ts', '#backend/main/app.ts', 'backend-imports-downwards'],
  ['backend/summaries/s.ts', '#backend/stories/k.ts', 'backend-imports-downwards'],
  ['backend/z.ts', '#backend/attic/k.ts', 'backend-folders-have-a-level'],
  ['server/f.ts', '@/components/article/article', 'server-wraps-the-web'],
  ['server/g.ts', '#backend/main/app.ts', 'server-wraps-the-web'],
  ['app/h.ts', '#runtime/paths.ts', 'web-runs-in-any-server'],
  ['admin/s.ts', '@/lib/posts/model', 'desk-knows-only-itself'],
  ['admin/t.ts', '#backend/api/content/k.ts', 'desk-knows-only-itself'],
  ['lib/posts/v.ts', '@/admin/screen', 'nobody-knows-the-desk'],
  ['extension/extract/u.ts', '#lib/posts/model', 'extension-runs-in-foreign-pages'],
  ['backend/text/w.ts', '../../extension/egg.ts', 'extension-is-built-for-the-desk'],
  ['supabase/functions/list/i.ts', '../../../lib/posts/model', 'functions-stand-alone'],
  ['lib/posts/j.ts', '@/components/article/article', 'lib-knows-no-components'],
  ['components/article/k.tsx', '@/lib/posts/queries', 'components-fetch-nothing'],
  ['components/article/l.tsx', '@/lib/http/route', 'components-fetch-nothing'],
  ['app/m.ts', '@/lib/posts/wire', 'upstream-words-end-in-lib'],
  ['app/n.ts', '@/lib/upstream/content', 'upstream-words-end-in-lib'],
  ['components/ui/o.tsx', '../article/article', 'ui-has-never-heard-of-posts'],
  ['lib/posts/p.ts', 'vitest', 'no-development-packages'],
  ['lib/posts/q.ts', './gone', 'no-imports-of-nothing'],
  ['lib/posts/r.ts', 'acorn', 'no-unnamed-packages'],
  ['lib/posts/s.ts', 'react-admin', 'no-unnamed-packages'],
  ['admin/u.ts', 'acorn', 'no-unnamed-packages-in-the-desk'],
  ['lib/posts/mutations.ts', './model', 'reads-and-writes-stay-on-the-server'],
] as const;

/** Imports that the rules must allow. */
const ALLOWED = [
  ['lib/hen.ts', './egg'],
  ['app/page.tsx', '@/components/article/article'],
  ['app/t.ts', '@/lib/posts/queries'],
  ['components/article/article.tsx', '@/lib/posts/model'],
  ['lib/posts/queries.ts', 'server-only'],
  ['lib/posts/u.ts', '@/lib/upstream/content'],
  ['backend/main/app.ts', '@/lib/config/environment'],
  ['backend/api/admin/b.ts', '#backend/posts/curation/k.ts'],
  ['backend/main/c.ts', '#backend/main/config.ts'],
  ['backend/sources/c.ts', '#backend/posts/curation/k.ts'],
  ['backend/v.ts', '#runtime/paths.ts'],
  ['server/w.ts', '@/lib/posts/model'],
  ['cli/start/stack/child.ts', '#backend/main/config.ts'],
  ['cli/start.ts', '#server/w.ts'],
  ['test/rig/database.ts', '#backend/main/app.ts'],
  ['admin/desk.ts', '#backend/api/admin/operations/records.ts'],
  ['admin/list.ts', 'react-admin'],
] as const;

const EMPTY = [
  'lib/tea/pot.ts',
  'lib/milk/jug.ts',
  'lib/posts/model.ts',
  'lib/posts/wire.ts',
  'lib/http/route.ts',
  'lib/upstream/content.ts',
  'lib/config/environment.ts',
  'backend/main/config.ts',
  'backend/api/admin/operations/records.ts',
  'backend/attic/k.ts',
  'backend/api/content/k.ts',
  'backend/jobs/k.ts',
  'backend/mail/k.ts',
  'backend/stories/k.ts',
  'backend/posts/curation/k.ts',
  'admin/screen.ts',
  'extension/egg.ts',
  'runtime/paths.ts',
];

let found: string[];
const tree = mkdtempSync(path.join(tmpdir(), 'import-rules-'));

beforeAll(() => {
  for (const file of ['.dependency-cruiser.mjs', 'admin/packages/package.json', 'package.json', 'tsconfig.json'])
    cpSync(path.join(ROOT, file), path.join(tree, file));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'));
  for (const file of EMPTY) write(file, '');
  for (const [from, imported] of [...ALLOWED, ...FORBIDDEN]) {
    const file = path.extname(from) ? from : `${from}/index.ts`;
    const isPackage = /^[a-z]/.test(imported);
    write(file, `import ${isPackage ? '' : 'type '}{ anything } from '${imported}';\n`);
  }
  found = listViolations();
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

test.for(FORBIDDEN)('%s may not import %s (%s)', ([from, , rule]) => {
  expect(found).toContain(`${from}: ${rule}`);
});

test('everything else may be imported', () => {
  const forbidden: string[] = FORBIDDEN.map(([from, , rule]) => `${from}: ${rule}`);
  const others = found.filter((violation) => !forbidden.includes(violation));
  // Imports in forbidden directions turn the folders of this tree into circles; the real ones are checked by the real run.
  expect(others.filter((violation) => !violation.endsWith(': no-circles-of-folders'))).toEqual([]);
});

test('no room of a top folder is in a circle with another', () => {
  const { modules } = cruise(ROOT);
  const files = modules.map(({ source, dependencies }) => ({
    source,
    imported: dependencies.map(({ resolved }) => resolved),
  }));
  expect(files.length).toBeGreaterThan(1000);
  expect(findCircles(files)).toEqual([]);
  // The kind that a rule about folders misses: through two folders of the same room.
  const through: ImportingFile[] = [
    { source: 'lib/tea/leaf/a.ts', imported: ['lib/milk/jug/b.ts'] },
    { source: 'lib/milk/cow/c.ts', imported: ['lib/tea/pot/d.ts'] },
  ];
  expect(findCircles(through)).toEqual([['lib/milk', 'lib/tea']]);
});

function write(file: string, text: string): void {
  mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
}

/** The violations that the real rules find in the tree, as `file: rule`. */
const listViolations = (): string[] => cruise(tree).summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);

type Cruised = {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { from: string; rule: { name: string } }[] };
};

function cruise(cwd: string): Cruised {
  const program = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [program, '--output-type', 'json', '.'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}
