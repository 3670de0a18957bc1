import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDirectory } from './make-directory.ts';
import { UserError } from './user-error.mjs';

describe('makeDirectory', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'make-directory-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('makes parents, and the last with its mode', () => {
    makeDirectory(join(directory, 'a/b/c'), { mode: 0o700 });
    expect(statSync(join(directory, 'a/b/c')).mode & 0o777).toBe(0o700);
  });

  it('does not change an existing directory', () => {
    makeDirectory(join(directory, 'a'), { mode: 0o700 });
    makeDirectory(join(directory, 'a'));
    expect(statSync(join(directory, 'a')).mode & 0o777).toBe(0o700);
  });

  it('reports the directory that cannot be created', () => {
    writeFileSync(join(directory, 'file'), '');
    for (const path of [join(directory, 'file'), join(directory, 'file/below')]) {
      expect(() => makeDirectory(path)).toThrow(UserError);
      expect(() => makeDirectory(path)).toThrow(path);
    }
  });
});
