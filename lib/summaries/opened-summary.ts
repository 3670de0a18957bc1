'use client';

import { createStore } from '@/lib/state/create-store';
import { useStore } from '@/lib/state/use-store';
import type { Summary } from './model';
import { type SummaryKey, summaryKey } from './summary-key';

/** What the reading dialog starts with; `content` is there when the page itself was asked for this summary. */
export type OpenedSummary = SummaryKey &
  Pick<Summary, 'title' | 'articlesProcessed'> &
  Partial<Pick<Summary, 'content'>>;

/**
 * Which summary is being read. It stands in the address as `summary`, so that Back closes it, Forward opens it again and
 * a reload keeps it; the feed below stays as it is, whatever its filters.
 */
const openedStore = createStore<OpenedSummary | null>(null);

export const useOpenedSummary = (): OpenedSummary | null => useStore(openedStore, null);

// Summaries opened since the page was loaded, so that Forward can show them again.
const seen = new Map<string, OpenedSummary>();

/** Opens a summary over the feed as a step of its own in the history. */
export function openSummary(summary: OpenedSummary): void {
  history.pushState({ isSummaryStep: true }, '', addressWith(summaryKey(summary)));
  show(summary);
}

/** Closes it: by a step back if opening it was a step, else by replacing the address. */
export function closeSummary(): void {
  if (openedStore.get() === null) return;
  if (history.state?.isSummaryStep) history.back();
  else history.replaceState(null, '', addressWith(null));
  show(null);
}

/**
 * Shows the summary that the server found under the address and follows the history from there. If the address names an
 * unknown summary, the name is removed from it. Returns how to stop.
 */
export function followOpenedSummary(fromServer: OpenedSummary | null): () => void {
  show(fromServer);
  if (!fromServer && keyInAddress()) history.replaceState(null, '', addressWith(null));
  addEventListener('popstate', showFromAddress);
  return () => {
    removeEventListener('popstate', showFromAddress);
    openedStore.set(null);
  };
}

function showFromAddress(): void {
  show(seen.get(keyInAddress() ?? '') ?? null);
}

function show(summary: OpenedSummary | null): void {
  if (summary) seen.set(summaryKey(summary), summary);
  openedStore.set(summary);
}

const keyInAddress = (): string | null => new URLSearchParams(location.search).get('summary');

function addressWith(key: string | null): string {
  const params = new URLSearchParams(location.search);
  if (key) params.set('summary', key);
  else params.delete('summary');
  const query = params.toString();
  return query ? `${location.pathname}?${query}` : location.pathname;
}
