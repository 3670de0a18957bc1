import type { Network, Page } from './captured.ts';

/** `isAddressed`: it is the post in the page's address. */
type Chosen = { post: Element; isAddressed: boolean };

/** The post that is meant: that with the selection, else the right-clicked, else the addressed, else the one in the middle. */
export function choosePost(page: Page, network: Network, at: Element | null): Chosen | null {
  const addressed = network.findAddressedPost(page);
  const pointed = [selectedElement(page.document), at].map((element) => element && network.findPostAt(element, page));
  const named = pointed.find(Boolean) ?? addressed;
  // A post in the middle of another post's page is a reply to it.
  const post = named ?? (network.isPostPage(page) ? null : findInMiddle(network.listPosts(page), page.document));
  return post ? { post, isAddressed: post === addressed } : null;
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

function findInMiddle(posts: readonly Element[], document: Document): Element | null {
  const middle = (document.defaultView?.innerHeight ?? 0) / 2;
  const [nearest] = posts
    .map((post) => ({ post, distance: distanceTo(middle, post) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.post ?? null;
}

/** Pixels between a height in the window and an element, 0 inside of it. One without a box (`display: contents`) is where its content is. */
function distanceTo(height: number, element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  if (top === bottom && element.firstElementChild) return distanceTo(height, element.firstElementChild);
  return Math.max(0, top - height, height - bottom);
}
