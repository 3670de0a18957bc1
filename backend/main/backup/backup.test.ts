import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UserError } from '#runtime/user-error.mjs';
import { writeFile } from './backup.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'write-file-'));
  file = path.join(folder, 'site.tar');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* bytes() {
  yield Buffer.from('some');
  yield Buffer.from('bytes');
}
const good = async () => {};
const options = { force: false, reserveBytes: 0 };

it('gives the file its name after the check, for its owner alone', async () => {
  let seen: string[] = [];
  await writeFile(
    file,
    bytes(),
    async (draft) => {
      seen = readdirSync(folder);
      expect(path.dirname(draft)).toBe(path.join(folder, seen[0] ?? ''));
    },
    options,
  );
  expect(seen).toEqual(['site.tar.partial']);
  expect(readdirSync(folder)).toEqual(['site.tar']);
  expect(readFileSync(file, 'utf8')).toMatch(/^somebytesSHA256/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('replaces an existing file only with force, even if it appears meanwhile', async () => {
  writeFileSync(file, 'older');
  await expect(writeFile(file, bytes(), good, options)).rejects.toThrow(/is there already\. --force/);
  rmSync(file);
  const meanwhile = async () => writeFileSync(file, 'older');
  await expect(writeFile(file, bytes(), meanwhile, options)).rejects.toThrow(/is there already/);
  expect(readFileSync(file, 'utf8')).toBe('older');
  await writeFile(file, bytes(), good, { ...options, force: true });
  expect(readFileSync(file, 'utf8')).toMatch(/^somebytes/);
  expect(readdirSync(folder)).toEqual(['site.tar']);
});

it.each([
  ['the check fails', bytes, () => Promise.reject(new UserError('No good')), {}, 'No good'],
  ['the site breaks off', breakOff, good, {}, 'Broke off'],
  ['the disk is nearly full', bytes, good, { reserveBytes: Number.MAX_SAFE_INTEGER }, 'nearly full (DISK_RESERVE_MB)'],
  ['it is interrupted', bytes, good, { signal: AbortSignal.abort(new UserError('Interrupted')) }, 'Interrupted'],
])('leaves nothing when %s', async (_, source, check, changes, reason) => {
  await expect(writeFile(file, source(), check, { ...options, ...changes })).rejects.toThrow(reason);
  expect(readdirSync(folder)).toEqual([]);
});

async function* breakOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('some');
  throw new UserError('Broke off');
}

it('clears up behind one that was killed, and is refused beside one that is at work', async () => {
  mkdirSync(`${file}.partial/check`, { recursive: true });
  writeFileSync(`${file}.partial/draft`, 'left behind');
  // No process has an id as large as that.
  writeFileSync(`${file}.partial/postgres.lock`, JSON.stringify({ pid: 999_999_999, startedAt: '' }));
  const meanwhile = () =>
    expect(writeFile(file, bytes(), good, options)).rejects.toThrow(/Another backup to .* under way/);
  await writeFile(file, bytes(), meanwhile, options);
  expect(readdirSync(folder)).toEqual(['site.tar']);
  expect(readFileSync(file, 'utf8')).toMatch(/^somebytesSHA256/);
});

it('explains why a path cannot be written', async () => {
  writeFileSync(path.join(folder, 'plain'), '');
  await expect(writeFile(path.join(folder, 'no/where.tar'), bytes(), good, options)).rejects.toThrow(
    /where\.tar cannot be written: no such file or directory\.$/,
  );
  await expect(writeFile(path.join(folder, 'plain/x.tar'), bytes(), good, options)).rejects.toThrow(
    /cannot be written: not a directory/,
  );
  mkdirSync(file);
  await expect(writeFile(file, bytes(), good, { ...options, force: true })).rejects.toThrow(
    /cannot be written: illegal operation on a directory/,
  );
});
