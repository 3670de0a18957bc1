import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SWITCHABLE_DEFAULTS } from '#lib/config/defaults.mjs';
import { ROOT } from './paths.ts';
import type { Env } from './secrets.ts';

const FILE = join(ROOT, '.env.example');

/** Every variable the product reads: those that `.env.example` explains, in its order. */
export const PRODUCT_VARIABLES: readonly string[] = [
  ...(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '').matchAll(/^#([A-Z\d_]+)=/gm),
].map(([, name = '']) => name);

/**
 * Empties every product variable and the name of the file of settings, or sets its default where empty means off, so that tests ignore the machine's
 * configuration.
 */
export function withoutConfiguration(env: Env): Env {
  return {
    ...env,
    SELLERFEED_ENV: '',
    ...Object.fromEntries(PRODUCT_VARIABLES.map((name) => [name, ''])),
    ...SWITCHABLE_DEFAULTS,
  };
}

/**
 * Unset variables with a similar name, without underscores (`SITEURL`) or one letter off (`SMTP_URI`), which would
 * silently do nothing.
 */
export function findMistypedVariables(env: Env): { name: string; meant: string }[] {
  return Object.keys(env).flatMap((name) => {
    if (PRODUCT_VARIABLES.includes(name) || name.length < SHORTEST_GUESSED) return [];
    const meant = PRODUCT_VARIABLES.find((candidate) => isNearly(name, candidate));
    return meant ? [{ name, meant }] : [];
  });
}

// Shorter names often belong to other programs (`PATH`, `MAIL`).
const SHORTEST_GUESSED = 6;

function isNearly(name: string, candidate: string): boolean {
  const bare = (text: string) => text.toUpperCase().replaceAll(/[_-]/g, '');
  return bare(name) === bare(candidate) || isOneEditAway(name, candidate);
}

function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || b.length < SHORTEST_GUESSED) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}
