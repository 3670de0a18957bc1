import { fromMarkdown } from 'mdast-util-from-markdown';
import { splitBasis } from '#lib/utils/summary-basis.ts';
import { tryDecode } from '#runtime/try-decode.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root | Root['children'][number];

/**
 * A summary's Markdown without the points that cite one of these posts, by their slugs. A point is an item of a list, or whatever
 * other block holds the link. Headings that lose all that stood under them are removed, too.
 */
export function dropPoints(markdown: string, slugs: ReadonlySet<string>): string {
  const blocks = findBlocks(fromMarkdown(markdown), (url) => slugs.has(slugOf(url) ?? ''));
  if (blocks.length === 0) return markdown;
  const { text, basis } = splitBasis(removeBlocks(markdown, blocks));
  const left = dropEmptyHeadings(text);
  return left === '' || basis === '' ? left : `${left}\n\n${basis}`;
}

/** The slugs of the posts that a text links to, each once. */
export function listLinkedSlugs(markdown: string): string[] {
  const slugs = new Set<string>();
  findBlocks(fromMarkdown(markdown), (url) => {
    const slug = slugOf(url);
    if (slug !== null) slugs.add(slug);
    return false;
  });
  return [...slugs];
}

/** A text as a reader sees it: without addresses, marks and line breaks. */
export function readableText(markdown: string): string {
  let text = '';
  const left: Node[] = [fromMarkdown(markdown)];
  for (let node = left.pop(); node; node = left.pop()) {
    if ('children' in node) left.push(...node.children.toReversed());
    else if ('value' in node) text += node.value;
  }
  return text;
}

/** The innermost items of lists, else the blocks of the document, that hold a link of this kind. */
function findBlocks(root: Root, isWanted: (url: string) => boolean): Node[] {
  const definitions = new Map<string, string>();
  const found = new Set<Node>();
  const references: { identifier: string; block: Node }[] = [];
  // Without recursion: quotations within quotations may be as deep as the text is long.
  const left: { node: Node; block: Node }[] = root.children.map((node) => ({ node, block: node }));
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, block } = next;
    if ((node.type === 'link' || node.type === 'definition') && isWanted(node.url)) found.add(block);
    if (node.type === 'definition') definitions.set(node.identifier, node.url);
    if (node.type === 'linkReference') references.push({ identifier: node.identifier, block });
    if (!('children' in node)) continue;
    for (const child of node.children) left.push({ node: child, block: child.type === 'listItem' ? child : block });
  }
  for (const { identifier, block } of references) if (isWanted(definitions.get(identifier) ?? '')) found.add(block);
  return [...found];
}

/** In whole lines. */
function removeBlocks(markdown: string, blocks: readonly Node[]): string {
  const removed = new Set(
    blocks.flatMap(({ position }) => {
      if (!position) return [];
      const { start, end } = position;
      return Array.from({ length: end.line - start.line + 1 }, (_, index) => start.line + index);
    }),
  );
  const kept = markdown.split(/\r\n|\r|\n/).filter((_, index) => !removed.has(index + 1));
  return kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function dropEmptyHeadings(markdown: string): string {
  const { children } = fromMarkdown(markdown);
  const empty = children.filter((node, index) => {
    if (node.type !== 'heading') return false;
    const next = children[index + 1];
    return !next || (next.type === 'heading' && next.depth <= node.depth);
  });
  return empty.length === 0 ? markdown : dropEmptyHeadings(removeBlocks(markdown, empty));
}

/** The slug in the address of a post, with or without the site's origin; null for any other address. */
function slugOf(url: string): string | null {
  const [, encoded] = /^(?:https?:\/\/[^/?#]+)?\/feed\/([^/?#\s]+)/i.exec(url) ?? [];
  return encoded === undefined ? null : tryDecode(encoded);
}
