import { captureAddress, suggestAddress } from '../capture-address.ts';
import type { Captured } from '../extract/captured.ts';
import type { Pointer } from './find-pointed.ts';
import { sendToReview } from './send-to-review.ts';
import { loadSettings, loadSite, permissionFor, type Settings } from './settings.ts';

const MENU_ITEM = 'save';
const CONTEXTS = ['page', 'selection', 'link', 'image', 'video'];

chrome.runtime.onInstalled.addListener(async () => {
  chrome.contextMenus.create({ id: MENU_ITEM, title: await nameMenuItem(), contexts: CONTEXTS });
  const [{ desk }, site] = await Promise.all([loadSettings(), loadSite()]);
  if (!desk && !site) await chrome.runtime.openOptionsPage();
});
chrome.storage.onChanged.addListener(async () => {
  await chrome.contextMenus.update(MENU_ITEM, { title: await nameMenuItem() });
});
// The keyboard's command is this, too.
chrome.action.onClicked.addListener((tab) => save(tab, null));
chrome.contextMenus.onClicked.addListener((click, tab) => tab && save(tab, click));

async function nameMenuItem(): Promise<string> {
  const [{ desk }, site] = await Promise.all([loadSettings(), loadSite()]);
  if (!desk && site) return `Suggest to ${new URL(site.origin).host}`;
  return `Save to ${desk ? new URL(desk).host : 'the desk'}`;
}

/**
 * Reads the post from the tab's page. With a key it is sent for review, else, and where that fails, the desk is opened with it
 * beside the tab. Readers have no desk, but the site's page for suggestions.
 */
async function save(tab: chrome.Tab, click: chrome.MenuClick | null): Promise<void> {
  const [{ desk, key }, site] = await Promise.all([loadSettings(), loadSite()]);
  if (!desk && !site) return chrome.runtime.openOptionsPage();
  const captured = await capture(tab, click);
  const open = (url: string) => chrome.tabs.create({ url, index: tab.index + 1, windowId: tab.windowId });
  if (!desk) {
    if (site) await open(suggestAddress(site.origin, captured));
    return;
  }
  if (!(await sendWithKey(tab, { desk, key }, captured))) await open(captureAddress(desk, captured));
}

/** Whether the post is at the desk now. The icon says what became of it. */
async function sendWithKey(tab: chrome.Tab, { desk, key }: Settings, captured: Captured): Promise<boolean> {
  if (!desk || !key || !(await chrome.permissions.contains(permissionFor(desk)))) return false;
  const tabId = tab.id ?? 0;
  await chrome.action.setBadgeText({ tabId, text: '…' });
  const { isSent, says } = await sendToReview(desk, key, captured);
  await chrome.action.setBadgeText({ tabId, text: isSent ? '✓' : '!' });
  await chrome.action.setTitle({ tabId, title: says });
  return isSent;
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
