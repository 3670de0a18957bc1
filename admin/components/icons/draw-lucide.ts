// Draws lucide.tsx. Run by hand after a change of the desk's icons or of Lucide: node admin/components/icons/draw-lucide.ts
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MUI_ICONS } from './mui-icons.ts';

type Node = [tag: string, attributes: Record<string, string>];
type IconModule = { __iconData?: { node: Node[] } };

const DESK = fileURLToPath(new URL('../..', import.meta.url));
const IMPORT = /import \{([^}]*)\} from '[./]+\/(?:(?:components\/)?icons\/)?lucide'/g;
const HEADER = `// biome-ignore-all format: one icon is one line
// Icons of Lucide (https://lucide.dev, ISC license), drawn by \`node admin/components/icons/draw-lucide.ts\` and not by hand.
import { Drawing, type Icon } from './drawing';
`;

/** The text of `lucide.tsx`: the icons that the desk's other files import from it. */
export async function drawLucide(): Promise<string> {
  const lines = await Promise.all(
    listImportedNames().map(async (name) => {
      const shapes = await drawShapes(toKebabCase(name));
      return `export const ${name}: Icon = (props) => <Drawing shapes='${shapes}' {...props} />;`;
    }),
  );
  return `${HEADER}\n${lines.join('\n')}\n`;
}

function listImportedNames(): string[] {
  const sources = globSync('**/*.{ts,tsx}', { cwd: DESK }).map((file) => readFileSync(`${DESK}${file}`, 'utf8'));
  const names = sources.flatMap((source) =>
    [...source.matchAll(IMPORT)].flatMap(([, list = '']) =>
      list.split(',').map((item) => item.trim().split(' ')[0] ?? ''),
    ),
  );
  return [...new Set([...names, ...Object.values(MUI_ICONS)])].filter((name) => name !== '').sort();
}

async function drawShapes(name: string): Promise<string> {
  const { __iconData }: IconModule = await import(`lucide-react/dist/esm/icons/${name}.mjs`);
  if (!__iconData) throw new Error(`"${name}" is an older name of an icon of Lucide. Use the present one.`);
  return __iconData.node.map(([tag, attributes]) => `<${tag}${toText(attributes)}/>`).join('');
}

const toText = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

const toKebabCase = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();

if (import.meta.main) writeFileSync(new URL('./lucide.tsx', import.meta.url), await drawLucide());
