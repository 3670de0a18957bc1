/**
 * The allowed imports, enforced by `npm run check`; docs/decisions/0003 has the choice of tool. `from` imports, `to` is
 * imported, as paths from the root. `import type` counts like any import.
 */
import { readFileSync } from 'node:fs';

/** Tests and measurements of the product. */
const TESTS = '^(test|e2e|bench|docs)/';
/**
 * The backend's folders from the bottom to the top: functions of strings, the database, requests and jobs, what is sent, stored and asked, posts,
 * what knows posts, what is made of those, and the doors. `main/` puts all together and knows all. `events.ts` is what happens to posts.
 * Folders of a level do not know each other, but for those that share one from the start.
 */
const BACKEND_LEVELS = [
  ['text'],
  ['db'],
  ['http', 'jobs'],
  ['auth', 'language-model', 'mail', 'pictures', 'search'],
  ['posts'],
  ['announce', 'authors', 'follows', 'requests', 'sources', 'stories', 'suggestions', 'summaries', 'trends'],
  ['newsletter', 'seed'],
  ['api', 'metrics'],
  ['main'],
];
const BACKEND_FOLDERS = BACKEND_LEVELS.flat();
const inside = (folders) => `^backend/(${folders.join('|')})/`;

/** The files that may import the packages of admin/packages. */
const DESK = '^admin/|^extension/build/|^server/build/build-desk\\.ts$';
const { dependencies } = JSON.parse(readFileSync(new URL('admin/packages/package.json', import.meta.url), 'utf8'));
const DESK_PACKAGES = `node_modules/(${Object.keys(dependencies).join('|')})/(?!node_modules/)`;
const UNNAMED = ['npm-no-pkg', 'npm-unknown'];

const WEB = '^(app|components|lib)/|^(proxy|instrumentation)\\.ts$';

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
      'commands-are-entry-points',
      'Code that a command shares belongs elsewhere. Tests call commands without starting a process.',
      { pathNot: ['^cli/', TESTS] },
      { path: '^cli/' },
    ),
    rule(
      'test-is-for-tests',
      'Only tests and what starts them know the machinery of tests.',
      { pathNot: [TESTS, '^(cli/(test\\.mjs|(e2e|strapi)\\.ts)|vitest\\.config\\.ts)$'] },
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
      'As above; both parse their environment and JSON, escape patterns, compare letters, write numbers, read filters and name pages of authors with the same helpers, have one design, describe schemas alike, and send the same headers with pages.',
      { path: '^backend/' },
      {
        path: WEB,
        pathNot: [
          '^lib/design/',
          '^lib/config/((environment|local-origin|trusted-proxies)\\.ts|defaults\\.mjs)$',
          '^lib/feed/(filters|search-query)\\.ts$',
          '^lib/http/security/security-headers\\.ts$',
          '^lib/openapi/describe-schemas\\.ts$',
          '^lib/utils/(author-slug|escape-pattern|fold|format|hashtag-name|impossible-text|link-to-post|markdown-nodes|parse-json|rule-key|split-code|summary-basis)\\.ts$',
        ],
      },
    ),
    rule(
      'backend-runs-without-the-web-server',
      'Only what any process needs (ports, secrets, files of the environment) is shared.',
      { path: '^backend/' },
      { path: '^server/' },
    ),
    ...BACKEND_LEVELS.flatMap((folders, level) =>
      folders.map((folder) =>
        rule(
          'backend-imports-downwards',
          'A folder imports those below it in BACKEND_LEVELS, and none beside it. What joins subjects is above them.',
          { path: inside([folder]) },
          {
            path: inside(
              BACKEND_LEVELS.slice(level)
                .flat()
                .filter((other) => other !== folder),
            ),
          },
        ),
      ),
    ),
    rule(
      'backend-folders-have-a-level',
      'A new folder of the backend is added to BACKEND_LEVELS.',
      { path: '^backend/' },
      { path: '^backend/[^/]+/', pathNot: BACKEND_FOLDERS.map((folder) => inside([folder])) },
    ),
    rule(
      'server-wraps-the-web',
      'The process around Next knows its rules and numbers (lib), never what it renders. It starts the backend as a process.',
      { path: '^server/' },
      { path: '^(app|components|backend|supabase)/', pathNot: '^backend/main/config\\.ts$' },
    ),
    rule(
      'web-runs-in-any-server',
      'Routes, components and subjects do not know which process runs them.',
      { path: '^(app|components|lib)/' },
      { path: '^(runtime|server)/' },
    ),
    rule(
      'desk-knows-only-itself',
      'It meets the backend over HTTP only, whose records it knows by their types. It shares with the site the packages and the design.',
      { path: '^admin/' },
      {
        path: '^(app|components|lib|backend|runtime|server|supabase)/',
        pathNot: ['^lib/design/', '^backend/api/admin/operations/records\\.ts$'],
      },
    ),
    rule(
      'nobody-knows-the-desk',
      'It is built and served as files.',
      { pathNot: ['^admin/', TESTS] },
      { path: '^admin/' },
    ),
    rule(
      'extension-runs-in-foreign-pages',
      'It shares functions of strings and the table of platforms, and no process.',
      { path: '^extension/' },
      {
        path: '^(app|components|lib|backend|runtime|server|supabase|admin|cli)/',
        pathNot: '^(backend/text|lib/design)/',
      },
    ),
    rule(
      'extension-is-built-for-the-desk',
      'The desk makes the bookmarklet and offers the extension; nothing else knows them.',
      { pathNot: ['^(extension|admin)/', '^server/build/', TESTS] },
      { path: '^extension/' },
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
      { path: [WEB, '^(admin|backend|runtime|server)/', '^next\\.config\\.ts$'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'no-imports-of-nothing',
      'The file or package is not there.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
    rule(
      'no-unnamed-packages',
      'A package that only others brought along may go with them.',
      { pathNot: DESK },
      { dependencyTypes: UNNAMED },
    ),
    rule(
      'no-unnamed-packages-in-the-desk',
      'The desk has packages of its own, which admin/packages names.',
      { path: DESK },
      { dependencyTypes: UNNAMED, pathNot: DESK_PACKAGES },
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
    // Tests may know anything, what is generated is nobody's, and the files for a Strapi run in a project of their own.
    exclude: {
      path: [
        '\\.test\\.tsx?$',
        '(^|/)\\.[a-z]',
        '^(public|coverage|test-results|playwright-report|deploy/strapi|test/rig/strapi/project)/',
      ],
    },
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
