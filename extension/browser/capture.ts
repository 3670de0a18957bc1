import { capturePage } from '../extract/capture-page.ts';
import type { Captured } from '../extract/captured.ts';
import { findPointed, type Pointer } from './find-pointed.ts';

// Runs in the page, apart from its own scripts, each time a post is saved.
declare global {
  /** `pointer` is what the browser knows of the right click; null for the icon and the keyboard. */
  var capturePost: (pointer: Pointer | null) => Captured;
  /** The element that was right-clicked last, known from the first capture in a page on. */
  var lastPointed: WeakRef<Element> | undefined;
}

// `var` in a declaration is no value before the first capture.
if (!globalThis.capturePost) {
  addEventListener(
    'contextmenu',
    ({ target }) => {
      if (target instanceof Element) globalThis.lastPointed = new WeakRef(target);
    },
    { capture: true },
  );
}

globalThis.capturePost = (pointer) => {
  const remembered = globalThis.lastPointed?.deref();
  const at = remembered?.isConnected ? remembered : findPointed(document, pointer);
  return capturePage(document, { at: pointer ? at : null });
};
