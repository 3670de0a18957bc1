import { SUMMARY_MESSAGES } from '@/lib/messages/summaries';
import { type ToastText, toast } from '@/lib/toast/toast-store';
import { addTag, NO_TAGS, removeTag, type SummaryTagKind, type SummaryTags } from './summary-tags';
import { summaryTagsStore } from './summary-tags-store';

const { bookmarkAdded, bookmarkRemoved, bookmarkFailed, hashtagAdded, hashtagRemoved, hashtagFailed } =
  SUMMARY_MESSAGES;

const TEXTS = {
  bookmarks: { added: bookmarkAdded, removed: bookmarkRemoved, failed: bookmarkFailed },
  hashtags: { added: hashtagAdded, removed: hashtagRemoved, failed: hashtagFailed },
} as const;

/**
 * Adds a tag to those stored under this key and confirms it with a toast (spec §8). An input that is blank or already
 * there changes nothing and says nothing.
 */
export function addSummaryTag(key: string, kind: SummaryTagKind, input: string): void {
  const tags = tagsOf(key);
  const next = addTag(tags, kind, input);
  if (next !== tags) keep(key, next, TEXTS[kind].added, TEXTS[kind].failed);
}

export function removeSummaryTag(key: string, kind: SummaryTagKind, tag: string): void {
  keep(key, removeTag(tagsOf(key), kind, tag), TEXTS[kind].removed, TEXTS[kind].failed);
}

const tagsOf = (key: string): SummaryTags => summaryTagsStore.get().get(key) ?? NO_TAGS;

function keep(key: string, tags: SummaryTags, done: ToastText, failed: ToastText): void {
  try {
    summaryTagsStore.set(new Map(summaryTagsStore.get()).set(key, tags));
  } catch (error) {
    console.warn('tags of a summary could not be kept', error);
    toast(failed);
    return;
  }
  toast(done);
}
