import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import config from '../vite.config.ts';
import SHAPES from './icons.json';
import MUI_ICONS from './mui-icons.json';

type Node = [tag: string, attributes: Record<string, string>];

async function drawShapes(name: string): Promise<string> {
  const { __iconData }: { __iconData?: { node: Node[] } } = await import(`lucide-react/dist/esm/icons/${name}.mjs`);
  if (!__iconData) throw new Error(`"${name}" is an older name of an icon of Lucide. Use the present one.`);
  const toText = (attributes: Record<string, string>) =>
    Object.entries(attributes).map(([key, value]) => (key === 'key' ? '' : ` ${key}="${value}"`));
  return __iconData.node.map(([tag, attributes]) => `<${tag}${toText(attributes).join('')}/>`).join('');
}

// To add an icon, give its name an empty drawing in icons.json and run this test with `--update`.
it('holds the icons as Lucide draws them', async () => {
  const names = Object.keys(SHAPES).sort();
  const drawn = await Promise.all(names.map(async (name) => [name, await drawShapes(name)]));
  await expect(`${JSON.stringify(Object.fromEntries(drawn), null, 2)}\n`).toMatchFileSnapshot('./icons.json');
});

it('stands in the build for every icon that react-admin imports', () => {
  const [plugin] = [config.plugins].flat() as Plugin[];
  const load = plugin?.load as (id: string) => string | null;
  for (const [name, drawn] of Object.entries(MUI_ICONS)) {
    const [, path = ''] = /from "([^"]+)"/.exec(load(`\0@mui/icons-material/${name}`) ?? '') ?? [];
    expect([existsSync(path), drawn in SHAPES], name).toEqual([true, true]);
  }
});
