import type { Network, Page } from './captured.ts';

/** `isAddressed`: it is the post in the page's address. */
type Chosen = { post: Element; isAddressed: boolean };

/** The parts of a page around its posts. */
const AROUND = 'nav, header, aside, footer, [role="banner"], [role="navigation"], [role="complementary"]';

/**
 * The post that is meant: that with the selection, else the right-clicked, else the addressed, else the one in the middle; null if it is
 * not known, as where what was pointed at stands beside the posts that are.
 */
export function choosePost(page: Page, network: Network, at: Element | null): Chosen | null {
  const addressed = network.findAddressedPost(page);
  const pointed = [selectedElement(page.document), at].filter((element) => element !== null);
  const named = pointed.map((element) => network.findPostAt(element, page)).find(Boolean) ?? addressed;
  const post = named ?? findShown(page, network, pointed);
  return post ? { post, isAddressed: post === addressed } : null;
}

/** The post in the middle. In that of another post's page is a reply to it. */
function findShown(page: Page, network: Network, pointed: readonly Element[]): Element | null {
  if (network.isPostPage(page)) return null;
  const posts = network.listPosts(page);
  const isBeside = (element: Element) => !element.closest(AROUND) && !posts.some((post) => element.contains(post));
  return pointed.some(isBeside) ? null : findInMiddle(posts, page.document);
}

/** The element in which the selection begins; null without one. */
function selectedElement(document: Document): Element | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !selection.toString().trim()) return null;
  const range = selection.getRangeAt(0);
  const start = range.startContainer;
  const node = start.nodeType === Node.ELEMENT_NODE ? (start.childNodes[range.startOffset] ?? start) : start;
  return node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
}

/** The post nearest to the middle of the window, of those that it shows. */
function findInMiddle(posts: readonly Element[], document: Document): Element | null {
  const middle = (document.defaultView?.innerHeight ?? 0) / 2;
  const [nearest] = posts
    .map((post) => ({ post, distance: distanceTo(middle, post) }))
    .filter(({ distance }) => distance <= middle)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.post ?? null;
}

/** Pixels between a height in the window and an element, 0 inside of it. One without a box (`display: contents`) is where its content is. */
function distanceTo(height: number, element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  if (top === bottom && element.firstElementChild) return distanceTo(height, element.firstElementChild);
  return Math.max(0, top - height, height - bottom);
}
