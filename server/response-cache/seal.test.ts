import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OFFLINE_SCRIPT } from '#lib/browser/offline/offline-script.ts';
import { BOOT_SCRIPT } from '#lib/http/security/boot-script.ts';
import { hashKnownScripts } from './seal.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const page = (...scripts: string[]) =>
  `<html><body>${scripts.map((script) => `<script>${script}</script>`).join('')}</body></html>`;

describe('hashKnownScripts', () => {
  it.each([
    ['the boot script', BOOT_SCRIPT],
    ['the script of the offline page', OFFLINE_SCRIPT],
    ['the first of the data', '(self.__next_f=self.__next_f||[]).push([0])'],
    ['data', String.raw`self.__next_f.push([1,"1:\"$Sreact.fragment\"\n2:\u003cb\u003e"])`],
    ['empty data', 'self.__next_f.push([1,""])'],
    [
      'the names of the first chunks',
      '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[1]});',
    ],
  ])('allows %s', (_, script) => {
    expect(hashKnownScripts(page(script))).toEqual([hashOf(script)]);
  });

  it.each([
    ['a script that somebody got in', 'alert(1)'],
    ['one that begins like data', 'self.__next_f.push([1,""]);alert(1)'],
    ['one inside the data', 'self.__next_f.push([1,alert(1)])'],
    ['one after the data', 'self.__next_f.push([1,""],alert(1))'],
    ['one in a template', 'self.__next_f.push([1,`x`])'],
    ['one before it', 'alert(1)//self.__next_f.push([1,""])'],
    ['another method', 'self.__next_f.pop([1,""])'],
    ['a boot script with more', `${BOOT_SCRIPT};alert(1)`],
    ['data that is no list', 'self.__next_f.push("x")'],
    ['nothing', ''],
  ])('does not allow %s', (_, script) => {
    expect(hashKnownScripts(page(script))).toEqual([]);
  });

  it('looks at inline scripts alone, and names each once', () => {
    const data = 'self.__next_f.push([1,""])';
    const html = `${page(data, data)}<script src="/x.js" async=""></script><script type="application/ld+json">{}</script>`;
    expect(hashKnownScripts(html)).toEqual([hashOf(data)]);
  });

  it('finds one with attributes and in capitals', () => {
    const data = 'self.__next_f.push([1,""])';
    expect(hashKnownScripts(`<SCRIPT id="_R_">${data}</SCRIPT >`)).toEqual([hashOf(data)]);
  });
});
