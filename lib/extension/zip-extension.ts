import { strFromU8, strToU8, zipSync } from 'fflate';

const MTIME = new Date('2026-01-01T00:00:00');

type Site = { name: string; origin: string };

/**
 * The extension as one file to download that knows the site it comes from: a reader who has no desk suggests posts there. The same files
 * and site give the same bytes.
 */
export function zipExtension(files: Record<string, Uint8Array>, site: Site): Uint8Array<ArrayBuffer> {
  const manifest = {
    ...JSON.parse(strFromU8(files['manifest.json'] ?? strToU8('{}'))),
    // The Chrome Web Store takes 75 letters.
    name: `Save posts to ${site.name}`.slice(0, 75),
    description: `Suggests the post you look at on LinkedIn or X to ${site.name}.`.slice(0, 132),
  };
  const own = { 'manifest.json': toBytes(manifest), 'site.json': toBytes(site) };
  return zipSync({ ...files, ...own }, { level: 9, mtime: MTIME });
}

const toBytes = (value: object): Uint8Array => strToU8(JSON.stringify(value, null, 2));
