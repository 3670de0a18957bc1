import { siteOrigin } from '@/lib/config/site-origin';
import { listMarkdownNodes } from '@/lib/utils/markdown-nodes';

/** A link in Markdown to a post of this site: where it stands, and where its words do, as offsets. */
type PostLink = { slug: string; start: number; end: number; words: [start: number, end: number] };

/** The slugs of the posts that a summary's Markdown links to, in any of its ways to write links, each once. */
export const listLinkedSlugs = (markdown: string): string[] => [
  ...new Set(findPostLinks(markdown).map(({ slug }) => slug)),
];

/** The Markdown with links to these posts as their words alone. */
export function unlinkPosts(markdown: string, slugs: ReadonlySet<string>): string {
  const links = findPostLinks(markdown).filter(({ slug }) => slugs.has(slug));
  return links
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, words }) => text.slice(0, start) + text.slice(...words) + text.slice(end), markdown);
}

/** In no order. A link cannot hold another. */
function findPostLinks(markdown: string): PostLink[] {
  const nodes = listMarkdownNodes(markdown);
  const urls = new Map(nodes.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url]] : [])));
  return nodes.flatMap((node) => {
    if (node.type !== 'link' && node.type !== 'linkReference') return [];
    const slug = slugOf(node.type === 'link' ? node.url : (urls.get(node.identifier) ?? ''));
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (slug === null || start === undefined || end === undefined) return [];
    const words: [number, number] = [
      node.children.at(0)?.position?.start.offset ?? end,
      node.children.at(-1)?.position?.end.offset ?? end,
    ];
    return [{ slug, start, end, words }];
  });
}

function slugOf(url: string): string | null {
  const origin = siteOrigin();
  const { pathname, origin: own } = URL.parse(url, origin) ?? {};
  const [, slug] = /^\/feed\/([^/]+)$/.exec(pathname ?? '') ?? [];
  if (own !== origin || slug === undefined) return null;
  try {
    return decodeURIComponent(slug);
  } catch {
    return null;
  }
}
