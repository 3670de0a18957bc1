import { isRaw } from '../files/container.ts';

/**
 * The words of a rich text that is stored as blocks, `[{type: "paragraph", children: [{text}]}]`, as Strapi 5 and other editors have it: a
 * block a paragraph, an item of a list a line. Null for what is none.
 */
export function readBlocks(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isBlock)) return null;
  return value
    .map((block) => readBlock(block))
    .join('\n\n')
    .trim();
}

const isBlock = (value: unknown): boolean => isRaw(value) && Array.isArray(value.children);

function readBlock(value: unknown): string {
  if (!isRaw(value)) return '';
  if (typeof value.text === 'string') return value.text;
  if (!Array.isArray(value.children)) return '';
  return value.children.map(readBlock).join(value.type === 'list' ? '\n' : '');
}
