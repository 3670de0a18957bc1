'use client';

import type { SessionUser } from '@/lib/account/session/model';
import { type ToastText, toast } from '@/lib/browser/toast/toast-store';
import { SUMMARY_MESSAGES } from '@/lib/messages/later';
import { fold } from '@/lib/utils/fold';
import { createStore, useStorePart } from '@/lib/utils/state/store';
import { type SummaryKey, summaryKey } from './model';

/** A reader's own tags on one summary; hashtags without `#`. */
type SummaryTags = { bookmarks: readonly string[]; hashtags: readonly string[] };
export type SummaryTagKind = keyof SummaryTags;

export const NO_TAGS: SummaryTags = { bookmarks: [], hashtags: [] };

/** Trimmed, without a hashtag's leading `#` (spec §5). */
export const cleanTag = (kind: SummaryTagKind, input: string): string =>
  (kind === 'hashtags' ? input.trim().replace(/^[#＃]+/, '') : input).trim();

/** Returns the same object if nothing changes. Case-insensitive (spec §5). */
export function addTag(tags: SummaryTags, kind: SummaryTagKind, input: string): SummaryTags {
  const tag = cleanTag(kind, input);
  const isKnown = tags[kind].some((known) => fold(known) === fold(tag));
  return tag === '' || isKnown ? tags : { ...tags, [kind]: [...tags[kind], tag] };
}

export const removeTag = (tags: SummaryTags, kind: SummaryTagKind, tag: string): SummaryTags => ({
  ...tags,
  [kind]: tags[kind].filter((known) => known !== tag),
});

/** Tags of summaries live in memory (spec §3), keyed by user and summary, so that the next user of the tab does not see them. */
export const NO_SUMMARY_TAGS: ReadonlyMap<string, SummaryTags> = new Map();

export const summaryTagsStore = createStore(NO_SUMMARY_TAGS);

/** Empty without a user. */
export function useSummaryTags(summary: SummaryKey, user: SessionUser | null): { key: string; tags: SummaryTags } {
  const key = `${user?.id}:${summaryKey(summary)}`;
  const tags = useStorePart(summaryTagsStore, NO_SUMMARY_TAGS, (all) => (user && all.get(key)) || NO_TAGS);
  return { key, tags };
}

const { bookmarkAdded, bookmarkRemoved, bookmarkFailed, hashtagAdded, hashtagRemoved, hashtagFailed } =
  SUMMARY_MESSAGES;

const TEXTS = {
  bookmarks: { added: bookmarkAdded, removed: bookmarkRemoved, failed: bookmarkFailed },
  hashtags: { added: hashtagAdded, removed: hashtagRemoved, failed: hashtagFailed },
} as const;

/** Adds a tag and shows a toast (spec §8), unless it is blank or a duplicate. */
export function addSummaryTag(key: string, kind: SummaryTagKind, input: string): void {
  const tags = tagsOf(key);
  const next = addTag(tags, kind, input);
  const undo = () => removeSummaryTag(key, kind, cleanTag(kind, input));
  if (next !== tags) keep(key, next, { done: TEXTS[kind].added, failed: TEXTS[kind].failed, undo });
}

export function removeSummaryTag(key: string, kind: SummaryTagKind, tag: string): void {
  const undo = () => addSummaryTag(key, kind, tag);
  keep(key, removeTag(tagsOf(key), kind, tag), { done: TEXTS[kind].removed, failed: TEXTS[kind].failed, undo });
}

const tagsOf = (key: string): SummaryTags => summaryTagsStore.get().get(key) ?? NO_TAGS;

type Change = { done: ToastText; failed: ToastText; undo: () => void };

function keep(key: string, tags: SummaryTags, { done, failed, undo }: Change): void {
  try {
    summaryTagsStore.set(new Map(summaryTagsStore.get()).set(key, tags));
  } catch (error) {
    console.warn('tags of a summary could not be kept', error);
    toast(failed);
    return;
  }
  toast({ ...done, action: { label: 'Undo', onClick: undo } });
}
