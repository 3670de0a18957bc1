import { captureAddress } from '../capture-address.ts';
import type { Captured } from '../extract/captured.ts';
import type { Pointer } from './find-pointed.ts';
import { loadDesk } from './settings.ts';

const MENU_ITEM = 'save';
const CONTEXTS = ['page', 'selection', 'link', 'image', 'video'];

chrome.runtime.onInstalled.addListener(async () => {
  chrome.contextMenus.create({ id: MENU_ITEM, title: await nameMenuItem(), contexts: CONTEXTS });
  if (!(await loadDesk())) await chrome.runtime.openOptionsPage();
});
chrome.storage.onChanged.addListener(async () => {
  await chrome.contextMenus.update(MENU_ITEM, { title: await nameMenuItem() });
});
// The keyboard's command is this, too.
chrome.action.onClicked.addListener((tab) => save(tab, null));
chrome.contextMenus.onClicked.addListener((click, tab) => tab && save(tab, click));

async function nameMenuItem(): Promise<string> {
  const desk = await loadDesk();
  return `Save to ${desk ? new URL(desk).host : 'the desk'}`;
}

/** Reads the post from the tab's page and opens the desk with it beside the tab. */
async function save(tab: chrome.Tab, click: chrome.MenuClick | null): Promise<void> {
  const desk = await loadDesk();
  if (!desk) return chrome.runtime.openOptionsPage();
  const captured = await capture(tab, click);
  await chrome.tabs.create({ url: captureAddress(desk, captured), index: tab.index + 1, windowId: tab.windowId });
}

/** Of a page in which extensions may run nothing, such as the browser's own, only address and title are known. */
async function capture(tab: chrome.Tab, click: chrome.MenuClick | null): Promise<Captured> {
  const pointer: Pointer | null = click && { linkUrl: click.linkUrl ?? null, srcUrl: click.srcUrl ?? null };
  const target = { tabId: tab.id ?? 0, frameIds: [click?.frameId ?? 0] };
  try {
    await chrome.scripting.executeScript({ target, files: ['capture.js'] });
    const [answer] = await chrome.scripting.executeScript({
      target,
      func: (pointed: Pointer | null) => globalThis.capturePost(pointed),
      args: [pointer],
    });
    if (answer) return answer.result;
  } catch (error) {
    console.warn('The page could not be read', error);
  }
  return { url: tab.url ?? '', title: tab.title ?? '' };
}
