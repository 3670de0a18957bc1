import type { Db } from '../db/db.ts';
import { type Glossary, openGlossary } from './glossary.ts';
import { isSearchFilled } from './search-index.ts';

/** Returns the glossary, read once, or null while posts are missing in the index. */
export function createSearch(db: Db, glossaryFile?: string): () => Promise<Glossary | null> {
  let opened: Promise<Glossary> | null = null;
  return async () => {
    if (!(await isSearchFilled(db))) return null;
    opened ??= openGlossary(db, glossaryFile).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}
