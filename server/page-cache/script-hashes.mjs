import { createHash } from 'node:crypto';
import { BOOT_SCRIPT } from '#lib/security/boot-script.ts';

// Plain JavaScript because the page cache handler, which Next loads outside its bundles, needs it.

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script\s*>/gi;

/** What Next writes inline: calls that hand over data. The data must be JSON, so that no other call fits in. */
const DATA_PUSHES = [
  { call: /^self\.__next_f\.push\((.*)\)$/s, isData: Array.isArray },
  { call: /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\((.*)\)$/s, isData: Array.isArray },
  {
    call: /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.*)\);$/s,
    isData: (value) => typeof value === 'object' && value !== null,
  },
];

/**
 * The hashes of a page's inline scripts, quoted for a policy: of those that we or Next wrote, and no other. A script that
 * somebody got into a page stays outside, and the browser does not run it.
 *
 * @param {string} html
 * @returns {string[]}
 */
export function hashKnownScripts(html) {
  return hashAll(listScripts(html).filter(isKnown));
}

/**
 * The same, or null where there is any other.
 *
 * @param {string} html
 * @returns {string[] | null}
 */
export function hashScriptsIfKnown(html) {
  const scripts = listScripts(html);
  return scripts.every(isKnown) ? hashAll(scripts) : null;
}

const listScripts = (html) => [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => script);
const hashAll = (scripts) => [...new Set(scripts)].map(hashScript);

/**
 * The hash of an inline script, quoted for a policy.
 *
 * @param {string} script
 */
export const hashScript = (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

function isKnown(script) {
  if (script === BOOT_SCRIPT) return true;
  return DATA_PUSHES.some(({ call, isData }) => {
    const [, argument] = call.exec(script) ?? [];
    return argument !== undefined && isData(parseJson(argument));
  });
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
