import 'server-only';
import { readFileSync, statSync } from 'node:fs';
import { extensionUrl } from '@/lib/config/links';
import { INCOMPLETE_FRESH_S } from '@/lib/config/product';
import { siteName, siteOrigin } from '@/lib/config/site-origin';
import { setMaxAge } from '@/lib/response/response-rules';
import { takesSuggestions } from '@/lib/suggestions/queries';
import type { ExtensionOffer } from './model';
import { zipExtension } from './zip-extension';

/**
 * The extension, or null where none is offered: it is switched off, its file is not built, or nothing here takes what it sends. Never
 * throws.
 */
export async function findExtension(): Promise<ExtensionOffer | null> {
  const url = extensionUrl();
  if (url === null) return null;
  if (!url.startsWith('/')) return { url, ownKilobytes: null };
  if (!(await takesSuggestions())) return null;
  const zip = readExtension();
  if (!zip) {
    // `npm start` builds it once the site is up. Where Next runs by itself there is none.
    if (process.env.EXTENSION_FILE) setMaxAge(INCOMPLETE_FRESH_S);
    return null;
  }
  return { url, ownKilobytes: Math.ceil(zip.length / 1000) };
}

let kept: { builtAt: number; zip: Uint8Array<ArrayBuffer> } | null = null;

/** The file of the extension with this site's address in it; null before it is built. */
export function readExtension(): Uint8Array<ArrayBuffer> | null {
  const file = process.env.EXTENSION_FILE;
  const builtAt = file ? statSync(/* turbopackIgnore: true */ file, { throwIfNoEntry: false })?.mtimeMs : undefined;
  if (!file || builtAt === undefined) return null;
  if (kept?.builtAt !== builtAt) {
    const encoded = JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8')) as Record<string, string>;
    const files = Object.entries(encoded).map(([name, text]) => [name, new Uint8Array(Buffer.from(text, 'base64'))]);
    kept = { builtAt, zip: zipExtension(Object.fromEntries(files), { name: siteName(), origin: siteOrigin() }) };
  }
  return kept.zip;
}
