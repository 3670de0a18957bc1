'use client';

import { createStore, useStore } from '@/lib/utils/state/store';
import { type Summary, type SummaryKey, summaryKey } from './model';

/** `content` is present if the page was requested with this summary. */
export type OpenedSummary = SummaryKey &
  Pick<Summary, 'title' | 'articlesProcessed'> &
  Partial<Pick<Summary, 'content'>>;

/** The open summary, `summary` in the address, so that Back closes it, Forward opens it and a reload keeps it. */
const openedStore = createStore<OpenedSummary | null>(null);

export const useOpenedSummary = (): OpenedSummary | null => useStore(openedStore, null);

// Summaries opened since the page was loaded, for Forward.
const seen = new Map<string, OpenedSummary>();

/** Adds a history entry. */
export function openSummary(summary: OpenedSummary): void {
  history.pushState({ isSummaryStep: true }, '', addressWith(summaryKey(summary)));
  show(summary);
}

/** Replaces the opened summary, so that Back leads to where that was opened from. */
export function stepToSummary(summary: OpenedSummary): void {
  const isSummaryStep = history.state?.isSummaryStep === true;
  history.replaceState(isSummaryStep ? { isSummaryStep } : null, '', addressWith(summaryKey(summary)));
  show(summary);
}

/** Goes back if opening added a history entry, else replaces the address. */
export function closeSummary(): void {
  if (openedStore.get() === null) return;
  if (history.state?.isSummaryStep) history.back();
  else history.replaceState(null, '', addressWith(null));
  show(null);
}

/**
 * Shows the server's summary and follows the history. Removes an unknown name from the address. Returns the function
 * that stops it.
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
