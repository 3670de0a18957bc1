type Kind = 'local' | 'session';

const storageOf = (kind: Kind): Storage => (kind === 'local' ? localStorage : sessionStorage);

/** What this browser keeps under a name; null for nothing, where storage is denied, and on the server. */
export function readStored(name: string, kind: Kind = 'local'): string | null {
  try {
    return storageOf(kind).getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value, or none for null. Where storage is denied, it lasts as long as the page. */
export function writeStored(name: string, value: string | null, kind: Kind = 'local'): void {
  try {
    if (value === null) storageOf(kind).removeItem(name);
    else storageOf(kind).setItem(name, value);
  } catch {
    // Storage is denied.
  }
}
