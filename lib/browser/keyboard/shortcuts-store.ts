import { createStore } from '@/lib/utils/state/create-store';

const STORAGE_KEY = 'shortcuts';

/** Whether single-key shortcuts are on in this browser. */
export const shortcutsStore = createStore<boolean>(getStored());

export function chooseShortcuts(isOn: boolean): void {
  shortcutsStore.set(isOn);
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Storage is denied.
  }
}

function getStored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}
