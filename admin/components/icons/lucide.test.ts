import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import config from '../../vite.config.ts';
import { drawLucide } from './draw-lucide.ts';
import { MUI_ICONS } from './mui-icons.ts';

it('holds the icons that the desk uses, as Lucide draws them', async () => {
  expect(readFileSync(new URL('./lucide.tsx', import.meta.url), 'utf8')).toBe(await drawLucide());
});

it('stands in the build for every icon that react-admin imports', async () => {
  const [plugin] = [config.plugins].flat() as Plugin[];
  const load = plugin?.load as (id: string) => string | null;
  for (const name of Object.keys(MUI_ICONS)) {
    const imported = [...(load(`\0@mui/icons-material/${name}`) ?? '').matchAll(/from "([^"]+)"/g)];
    expect(imported.map(([, path]) => path).filter((path) => path && existsSync(path))).toHaveLength(2);
  }
});
