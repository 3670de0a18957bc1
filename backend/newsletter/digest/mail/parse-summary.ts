import { fromMarkdown } from 'mdast-util-from-markdown';
import { cleanLine } from '../../../text/clean-line.ts';

/** A run of text with one style. `href` is an address of the site. */
export type Inline = { text: string; isStrong: boolean; isEmphasized: boolean; href: string | null };
export type Block = { kind: 'paragraph' | 'heading' | 'item'; inlines: Inline[] };

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type Look = Omit<Inline, 'text'>;

/** Bounds the recursion. */
const MAX_DEPTH = 100;

const PLAIN: Look = { isStrong: false, isEmphasized: false, href: null };

/**
 * Parses a summary's Markdown into blocks that a mail can show. Links to other sites become text; HTML is text;
 * pictures and tables are dropped.
 */
export function parseSummary(markdown: string, siteUrl: string): Block[] {
  return fromMarkdown(markdown).children.flatMap((node) => toBlocks(node, 'paragraph', siteUrl, MAX_DEPTH));
}

function toBlocks(node: Node, kind: Block['kind'], siteUrl: string, depth: number): Block[] {
  if (depth === 0) return [];
  switch (node.type) {
    case 'heading':
      return toBlock('heading', node.children, siteUrl);
    case 'paragraph':
      return toBlock(kind, node.children, siteUrl);
    case 'list':
    case 'listItem':
      return node.children.flatMap((child) => toBlocks(child, 'item', siteUrl, depth - 1));
    case 'blockquote':
      return node.children.flatMap((child) => toBlocks(child, kind, siteUrl, depth - 1));
    case 'code':
    case 'html':
      return toBlock(kind, [{ type: 'text', value: node.value }], siteUrl);
    default:
      return [];
  }
}

function toBlock(kind: Block['kind'], nodes: readonly Node[], siteUrl: string): Block[] {
  const inlines = nodes.flatMap((node) => toInlines(node, PLAIN, siteUrl, MAX_DEPTH));
  return inlines.some(({ text }) => text.trim() !== '') ? [{ kind, inlines }] : [];
}

function toInlines(node: Node, look: Look, siteUrl: string, depth: number): Inline[] {
  if (depth === 0) return [];
  const within = (nodes: readonly Node[], change: Partial<Look>) =>
    nodes.flatMap((child) => toInlines(child, { ...look, ...change }, siteUrl, depth - 1));
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'html':
      return [{ ...look, text: cleanRun(node.value) }];
    case 'break':
      return [{ ...look, text: ' ' }];
    case 'strong':
      return within(node.children, { isStrong: true });
    case 'emphasis':
      return within(node.children, { isEmphasized: true });
    case 'link':
      return within(node.children, { href: toOwnAddress(node.url, siteUrl) });
    default:
      return [];
  }
}

/** Keeps the spaces to its neighbours. */
function cleanRun(text: string): string {
  const line = cleanLine(text);
  if (line === '') return /\s/u.test(text) ? ' ' : '';
  return `${/^\s/u.test(text) ? ' ' : ''}${line}${/\s$/u.test(text) ? ' ' : ''}`;
}

function toOwnAddress(url: string, siteUrl: string): string | null {
  if (!URL.canParse(url, siteUrl)) return null;
  const address = new URL(url, siteUrl);
  return address.origin === new URL(siteUrl).origin ? address.href : null;
}
