import { splitCode } from './split-code.ts';

/** `marker` is the author's bullet or number; `items` are the list within. */
export type ListItem = { marker: string; text: string; items: ListItem[] };

export type TextBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: ListItem[] }
  | { kind: 'code'; text: string };

const LIST_LINE = /^([ \t]*)([-*•‣▪◦·–—→➡✅✔☑👉🔹🔸]\uFE0F?|\d{1,3}[.)])[ \t]+(\S.*)$/u;
/** Less is untidiness. */
const NESTED_MIN = 2;
const TAB = '    ';

/** Splits a post's text into paragraphs at empty lines, lists, nested by their indent, and code. Numbers stay unchanged; other markup is ignored. */
export function splitBlocks(text: string): TextBlock[] {
  return splitCode(text.replaceAll(/\r\n?/g, '\n')).flatMap((part): TextBlock[] => {
    if (!part.isCode) return splitWords(part.text);
    return part.text === '' ? [] : [{ kind: 'code', text: part.text }];
  });
}

function splitWords(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  /** The lists that the last line is in, the outermost first. */
  let levels: { indent: number; items: ListItem[] }[] = [];
  for (const line of text.split('\n')) {
    const [, , marker, rest] = LIST_LINE.exec(line) ?? [];
    const indent = indentOf(line);
    if (line.trim() === '') {
      open = undefined;
    } else if (marker !== undefined && rest !== undefined) {
      if (open?.kind !== 'list') {
        open = { kind: 'list', items: [] };
        levels = [{ indent, items: open.items }];
        blocks.push(open);
      }
      addItem(levels, indent, { marker, text: rest, items: [] });
    } else if (open?.kind === 'list' && indent >= (levels.at(-1)?.indent ?? 0) + NESTED_MIN) {
      const item = levels.at(-1)?.items.at(-1);
      if (item) item.text += `\n${line.trim()}`;
    } else if (open?.kind === 'paragraph') {
      open.text += `\n${line}`;
    } else {
      open = { kind: 'paragraph', text: line };
      blocks.push(open);
    }
  }
  return blocks;
}

function addItem(levels: { indent: number; items: ListItem[] }[], indent: number, item: ListItem): void {
  while (levels.length > 1 && indent < (levels.at(-1)?.indent ?? 0)) levels.pop();
  const level = levels.at(-1);
  const parent = level?.items.at(-1);
  if (parent && level && indent >= level.indent + NESTED_MIN) levels.push({ indent, items: parent.items });
  levels.at(-1)?.items.push(item);
}

const indentOf = (line: string): number => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', TAB).length;

/** The words of the blocks in the order in which they are read: paragraphs, and the entries of lists. */
export const listParts = (blocks: readonly TextBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'code') return [];
    return block.kind === 'list' ? block.items.flatMap(listItemParts) : [block.text];
  });

const listItemParts = ({ text, items }: ListItem): string[] => [text, ...items.flatMap(listItemParts)];
