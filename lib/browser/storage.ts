type Kind = 'local' | 'session';

const storageOf = (kind: Kind): Storage => (kind === 'local' ? localStorage : sessionStorage);

/** The value that this browser stores under a name. Null if there is none, if storage is denied, and on the server. */
export function readStored(name: string, kind: Kind = 'local'): string | null {
  try {
    return storageOf(kind).getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it for null. Does nothing if storage is denied. */
export function writeStored(name: string, value: string | null, kind: Kind = 'local'): void {
  try {
    if (value === null) storageOf(kind).removeItem(name);
    else storageOf(kind).setItem(name, value);
  } catch {
    // Storage is denied.
  }
}
