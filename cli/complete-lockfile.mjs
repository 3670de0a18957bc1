/**
 * Completes package-lock.json with the platform-specific optional packages that a registry could not serve.
 *
 * Native packages list one optional dependency per platform. A registry mirror that returns 404 for some of them
 * makes `npm install` write a lockfile without them, and `npm ci` then refuses that lockfile everywhere (EUSAGE:
 * "Missing: … from lock file"). An entry with the version and the platform is all `npm ci` needs: it skips the
 * package elsewhere, and asks the registry for that exact version on its own platform.
 *
 * Usage: node cli/complete-lockfile.mjs [package-lock.json]
 * Run it after every change of dependencies; running it again changes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolvePackage } from './start/bootstrap/install.mjs';

const OS_BY_WORD = new Map([
  ...['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'].map(
    (os) => [os, os],
  ),
  ['linuxmusl', 'linux'],
  ['windows', 'win32'],
]);
const CPUS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const LIBC_BY_WORD = new Map([
  ['gnu', 'glibc'],
  ['gnueabihf', 'glibc'],
  ['musl', 'musl'],
  ['linuxmusl', 'musl'],
]);

const file = process.argv[2] ?? new URL('../package-lock.json', import.meta.url);
const text = readFileSync(file, 'utf8');
const lock = JSON.parse(text);
const added = completePackages(lock.packages);
const completed = `${JSON.stringify({ ...lock, packages: sortByKey(lock.packages) }, null, 2)}\n`;
if (added.length > 0) writeFileSync(file, completed);
console.log(added.length === 0 ? 'The lockfile is complete.' : `Added ${added.length}: ${added.join(', ')}`);

/** Adds missing optional packages to `packages` in place and returns their `name@version`s. */
function completePackages(packages) {
  const added = [];
  for (const [path, parent] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      if (resolvePackage(packages, path, name)) continue;
      packages[`node_modules/${name}`] = describePackage(name, range, parent);
      added.push(`${name}@${range}`);
    }
  }
  return added;
}

function describePackage(name, range, parent) {
  if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(range)) {
    throw new Error(`${name}@${range} is missing from the lockfile and its range names no single version.`);
  }
  const words = name.split(/[/-]/);
  const cpu = CPUS.find((candidate) => words.includes(candidate));
  const os = words.map((word) => OS_BY_WORD.get(word)).find(Boolean);
  const libc = words.map((word) => LIBC_BY_WORD.get(word)).find(Boolean);
  return {
    version: range,
    ...(cpu && { cpu: [cpu] }),
    ...(parent.dev && { dev: true }),
    ...(libc && os === 'linux' && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

function sortByKey(packages) {
  return Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
}
