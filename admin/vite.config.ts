import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { defineConfig, type Plugin } from 'vite';
import { buildExtension } from '../extension/build/build-extension.ts';
import { bundleScript } from '../extension/build/bundle-script.ts';
import MUI_ICONS from './components/mui-icons.json' with { type: 'json' };

const DESK = fileURLToPath(new URL('.', import.meta.url));

/** The desk: one page at `/admin` and its files, built to where server/build/desk-builds.ts takes them from. */
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
    // The first that know `light-dark()`: for older ones it would follow the system's theme alone.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    // MUI marks its files `'use client'`, which says nothing here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  plugins: [muiIcons(), captureTools(), installedIcons()],
});

/**
 * React-admin imports sixty of the 2,000 icons of `@mui/icons-material`, a package of 43,000 files. An empty package stands in its
 * place (`overrides` in package.json), and Lucide's icons, which the site has anyway, in theirs (components/mui-icons.json). An icon
 * that is not named there fails the build.
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
      const drawn: unknown = Reflect.get(MUI_ICONS, name);
      if (!drawn)
        throw new Error(`react-admin asks for the icon ${name}: name one of Lucide's in components/mui-icons.json`);
      return `import { toMuiIcon } from ${JSON.stringify(`${DESK}components/icon.tsx`)};
        export default /* @__PURE__ */ toMuiIcon(${JSON.stringify(drawn)});`;
    },
  };
}

/**
 * `virtual:capture-tools`: the bookmarklet, and the address of the extension, which becomes one of the desk's files. The web offers it to
 * readers, with its own address in it, of the files in `extension.json`.
 */
function captureTools(): Plugin {
  const NAME = 'virtual:capture-tools';
  return {
    name: 'capture-tools',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const files = await buildExtension();
      // The same sources give the same bytes.
      const source = zipSync(files, { level: 9, mtime: new Date('2026-01-01T00:00:00') });
      const file = this.emitFile({ type: 'asset', name: 'save-posts.zip', source });
      const encoded = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]);
      this.emitFile({ type: 'asset', fileName: 'extension.json', source: JSON.stringify(Object.fromEntries(encoded)) });
      return `export const bookmarklet = ${JSON.stringify(await bundleScript('bookmarklet.ts'))};
        export const extensionZip = import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

/** The icons of the installed desk, by the names in manifest.webmanifest. */
function installedIcons(): Plugin {
  return {
    name: 'installed-icons',
    apply: 'build',
    async buildStart() {
      for (const size of [192, 512]) {
        const source = await sharp(`${DESK}icon.svg`, { density: 576 }).resize(size).png().toBuffer();
        this.emitFile({ type: 'asset', fileName: `static/desk-${size}.png`, source });
      }
    },
  };
}
