import 'server-only';
import { keepPageFromOthers } from '@/lib/http/kept-page';
import type { Summary } from './model';
import { getSummary } from './queries';
import { parseSummaryKey } from './summary-key';

/** The summary that an address asks for, or null: unknown, misspelt, or not to be had right now (which is logged). */
export async function loadOpenedSummary(parameter: string | string[] | undefined): Promise<Summary | null> {
  const key = parseSummaryKey(parameter);
  if (!key) return null;
  try {
    return await getSummary(key.kind, key.day);
  } catch (error) {
    console.warn('the summary could not be read', error);
    keepPageFromOthers();
    return null;
  }
}
