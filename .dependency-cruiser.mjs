/**
 * Who may import whom. `npm run check:imports` fails on anything else; docs/decisions/0022 says why it is this tool.
 *
 * A rule names who must not know what: `from` imports, `to` is imported, as paths from the root. `import type` counts
 * like any import.
 */
/** What tests and measures the product. */
const TESTS = '^(test|e2e|bench|docs)/';
const WEB = '^(app|components|lib)/|^(middleware|instrumentation)\\.ts$';

export default {
  forbidden: [
    rule('no-circles', 'Two files that need each other are one, or miss a third.', {}, { circular: true }),
    {
      ...rule('no-circles-of-folders', 'Of two subjects, at most one knows the other.', {}, { circular: true }),
      scope: 'folder',
    },

    rule(
      'app-is-the-top',
      'app puts everything together; what two routes share belongs in lib or components.',
      { pathNot: ['^app/', TESTS] },
      { path: '^app/' },
    ),
    rule(
      'scripts-are-entry-points',
      'What a script shares has a room elsewhere. Tests call commands without starting a process.',
      { pathNot: ['^scripts/', '^test/backend/commands/'] },
      { path: '^scripts/' },
    ),
    rule(
      'test-is-for-tests',
      'Only tests and what starts them know the machinery of tests.',
      { pathNot: [TESTS, '^(scripts/(test\\.mjs|e2e\\.ts)|vitest\\.config\\.ts)$'] },
      { path: '^(test|e2e|bench)/' },
    ),

    rule(
      'web-knows-no-backend',
      'Web and backend meet over HTTP only, so that either can be hosted elsewhere.',
      { path: WEB },
      { path: '^(backend|supabase)/' },
    ),
    rule(
      'backend-knows-no-web',
      'As above; both parse their environment with the same helpers, and send the same headers with pages.',
      { path: '^backend/' },
      {
        path: WEB,
        pathNot: [
          '^lib/config/((environment|local-origin|trusted-proxies)\\.ts|defaults\\.mjs)$',
          '^lib/security/security-headers\\.ts$',
        ],
      },
    ),
    rule(
      'backend-runs-without-the-web-server',
      'Only what any process needs (ports, secrets, files of the environment) is shared.',
      { path: '^backend/' },
      { path: '^server/', pathNot: '^server/process/' },
    ),
    rule(
      'server-wraps-the-web',
      'The process around Next knows its rules and numbers (lib), never what it renders. It starts the backend as a process.',
      { path: '^server/' },
      { path: '^(app|components|backend|supabase)/', pathNot: '^backend/config\\.ts$' },
    ),
    rule(
      'web-runs-in-any-server',
      'Routes, components and subjects do not know which process runs them.',
      { path: '^(app|components|lib)/' },
      { path: '^server/' },
    ),
    rule(
      'desk-knows-only-itself',
      'It meets the backend over HTTP only, and shares with the site the packages alone.',
      { path: '^desk/' },
      { path: '^(app|components|lib|backend|server|supabase)/' },
    ),
    rule(
      'nobody-knows-the-desk',
      'It is built and served as files.',
      { pathNot: ['^desk/', TESTS] },
      { path: '^desk/' },
    ),
    rule(
      'functions-stand-alone',
      'The Supabase CLI deploys this folder alone.',
      { path: '^supabase/functions/' },
      { pathNot: '^supabase/functions/' },
    ),

    rule(
      'lib-knows-no-components',
      'Not even a type: shared types belong in a model.',
      { path: '^lib/' },
      { path: '^(app|components)/' },
    ),
    rule(
      'components-fetch-nothing',
      'Components get models as props and write through hooks.',
      { path: '^components/' },
      { path: ['^lib/.+/(queries|mutations)\\.ts$', '^lib/(upstream|http)/'] },
    ),
    rule(
      'upstream-words-end-in-lib',
      'Beyond the normalizer nobody knows what the upstream calls a thing.',
      { path: '^(app|components)/' },
      { path: ['^lib/.+/(wire|normalize)\\.ts$', '^lib/upstream/'] },
    ),
    rule(
      'ui-has-never-heard-of-posts',
      'Parts of components/ui know no other component.',
      { path: '^components/ui/' },
      { path: '^components/', pathNot: '^components/ui/' },
    ),

    rule(
      'no-development-packages',
      'The product must run without the packages that only its development needs.',
      { path: [WEB, '^(backend|desk|server)/', '^next\\.config\\.ts$'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule('no-imports-of-nothing', 'The file or package is not there.', {}, { couldNotResolve: true }),
    rule(
      'no-unnamed-packages',
      'A package that only others brought along may go with them.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  required: [
    {
      name: 'reads-and-writes-stay-on-the-server',
      comment: 'With `server-only` a wrong import fails the build.',
      severity: 'error',
      module: { path: '^lib/.+/(queries|mutations)\\.ts$' },
      to: { path: 'server-only' },
    },
  ],
  options: {
    // TypeScript 7 has no API for tools yet; swc's parser sees the imports of types without it.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // Tests may know anything, and what is generated is nobody's.
    exclude: { path: ['\\.test\\.tsx?$', '(^|/)\\.[a-z]', '^(public|coverage|test-results|playwright-report)/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};

function rule(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}
