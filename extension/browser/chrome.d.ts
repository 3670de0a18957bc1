/** The part of the browser's API for extensions that is used. */
declare namespace chrome {
  type Event<Listener> = { addListener(listener: Listener): void };
  type Tab = { id?: number; index: number; url?: string; title?: string; windowId: number };
  type MenuClick = { frameId?: number; linkUrl?: string; srcUrl?: string; selectionText?: string };

  const runtime: { onInstalled: Event<() => void>; openOptionsPage(): Promise<void>; getURL(path: string): string };
  const action: {
    onClicked: Event<(tab: Tab) => void>;
    setBadgeText(badge: { tabId: number; text: string }): Promise<void>;
    setTitle(title: { tabId: number; title: string }): Promise<void>;
  };
  type Permission = { origins: string[] };
  const permissions: {
    contains(permission: Permission): Promise<boolean>;
    /** Asks the user; only in answer to a click. */
    request(permission: Permission): Promise<boolean>;
  };
  const contextMenus: {
    create(item: { id: string; title: string; contexts: string[] }): void;
    update(id: string, item: { title: string }): Promise<void>;
    onClicked: Event<(click: MenuClick, tab?: Tab) => void>;
  };
  const scripting: {
    executeScript<Args extends unknown[], Result>(injection: {
      target: { tabId: number; frameIds?: number[] };
      files?: string[];
      func?: (...args: Args) => Result;
      args?: Args;
    }): Promise<{ result: Result }[]>;
  };
  const tabs: { create(tab: { url: string; index: number; windowId: number }): Promise<Tab> };
  type Area = {
    get(name: string): Promise<Record<string, unknown>>;
    set(items: Record<string, unknown>): Promise<void>;
  };
  const storage: {
    sync: Area;
    local: Area;
    onChanged: Event<(changes: Record<string, unknown>) => void>;
  };
}
