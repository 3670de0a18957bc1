import { ICON_NAMES } from './icon-names.ts';

type Node = [tag: string, attributes: Record<string, string>];
type LucideModule = { __iconData: { node: Node[] } };

/** The sprite's text: a symbol for each icon, without colours and widths, which the class `icon` gives. The bundler wants its dimensions. */
export async function drawSprite(): Promise<string> {
  const symbols = await Promise.all(ICON_NAMES.map(drawSymbol));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n${symbols.join('\n')}\n</svg>\n`;
}

async function drawSymbol(name: string): Promise<string> {
  const { __iconData }: LucideModule = await import(`lucide-react/dist/esm/icons/${name}.mjs`);
  const shapes = __iconData.node.map(([tag, attributes]) => `<${tag}${toText(attributes)}/>`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}

const toText = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
