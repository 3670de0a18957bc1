import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const DESK = fileURLToPath(new URL('.', import.meta.url));
const ICONS = fileURLToPath(new URL('./icons/mui-icons.ts', import.meta.url));

/** The desk: one page at `/admin` and its files, built to where server/build/desk-build.ts takes them from. */
export default defineConfig({
  root: DESK,
  base: '/admin/',
  publicDir: false,
  // The backend puts a nonce of its own in its place with every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../.desk/workshop',
    emptyOutDir: true,
    assetsDir: 'static',
    // A `data:` address is no file of ours, and the policy of the page knows files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    // MUI marks its files `'use client'`, which says nothing here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  plugins: [muiIcons()],
});

/**
 * React-admin imports sixty of the 2,000 icons of `@mui/icons-material`, a package of 43,000 files. An empty package
 * stands in its place (`overrides` in package.json), and its icons are drawn by the set that the site has anyway. An icon
 * that a newer react-admin asks for and icons/mui-icons.ts does not name fails the build.
 */
function muiIcons(): Plugin {
  const PREFIX = '@mui/icons-material/';
  return {
    name: 'mui-icons',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : null),
    load: (id) => {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1).replace(/\.js$/, '');
      return `export { ${name} as default } from ${JSON.stringify(ICONS)};`;
    },
  };
}
