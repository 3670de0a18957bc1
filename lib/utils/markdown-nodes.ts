import { fromMarkdown } from 'mdast-util-from-markdown';

export type MarkdownNode = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number];

/** All nodes of a Markdown text, in no order. */
export const listMarkdownNodes = (markdown: string): MarkdownNode[] => listNodesIn(fromMarkdown(markdown));

/** A node and all that it holds. Without recursion: quotations within quotations may be as deep as the text is long. */
export function listNodesIn(root: MarkdownNode): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  const left: MarkdownNode[] = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    nodes.push(node);
    if ('children' in node) left.push(...node.children);
  }
  return nodes;
}
