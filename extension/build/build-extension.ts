import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { bundleScript } from './bundle-script.ts';

const ICON_SIZES = [16, 32, 48, 128];
const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url));

/** Manifest V3: the extension sees a page only when its user asks it to, and runs nothing that is not in it. */
const MANIFEST = {
  manifest_version: 3,
  name: 'Save posts to the desk',
  description: 'Saves the post you look at on LinkedIn or X to the desk of your feed.',
  version: '1.1.0',
  minimum_chrome_version: '116',
  permissions: ['activeTab', 'scripting', 'contextMenus', 'storage'],
  // Asked for the desk's own address alone, once a key is entered.
  optional_host_permissions: ['https://*/*', 'http://*/*'],
  background: { service_worker: 'background.js' },
  action: { default_title: 'Save this post', default_icon: iconPaths() },
  icons: iconPaths(),
  commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+S' } } },
  options_ui: { page: 'options.html', open_in_tab: true },
};

/** The files of the extension by their names. */
export async function buildExtension(): Promise<Record<string, Uint8Array>> {
  const scripts = ['background', 'capture', 'options'].map(async (name) => {
    const code = await bundleScript(`browser/${name}.ts`);
    return [`${name}.js`, new TextEncoder().encode(code)] as const;
  });
  const drawing = await read('admin/icon.svg');
  const icons = ICON_SIZES.map(async (size) => {
    const picture = await sharp(drawing, { density: 288 }).resize(size).png().toBuffer();
    return [`icon-${size}.png`, new Uint8Array(picture)] as const;
  });
  return {
    'manifest.json': new TextEncoder().encode(JSON.stringify(MANIFEST, null, 2)),
    // The web puts its own address in its place (lib/extension/zip-extension.ts).
    'site.json': new TextEncoder().encode('null'),
    'options.html': new Uint8Array(await read('extension/browser/options.html')),
    ...Object.fromEntries(await Promise.all([...scripts, ...icons])),
  };
}

function iconPaths(): Record<string, string> {
  return Object.fromEntries(ICON_SIZES.map((size) => [size, `icon-${size}.png`]));
}
