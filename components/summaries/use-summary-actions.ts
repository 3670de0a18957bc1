'use client';

import { useState } from 'react';
import { useDeferred, withToast } from '@/components/ui/use-deferred';
import { useUser } from '@/lib/account/session/session-store';
import { toast } from '@/lib/browser/toast/toast-store';
import { useCopyLink } from '@/lib/browser/use-copy-link';
import { AUTHENTICATION_REQUIRED_WITH_ACTION, COPY_MESSAGES } from '@/lib/messages/later';
import { type SummaryKey, summaryHref } from '@/lib/summaries/model';
import { type SummaryTagKind, useSummaryTags } from '@/lib/summaries/summary-tags';

const importTagsPanel = () => import('./summary-tags-panel').then(({ SummaryTagsPanel }) => SummaryTagsPanel);

const COPY_TEXTS = { copied: COPY_MESSAGES.summaryCopied, failed: COPY_MESSAGES.summaryFailed };

/** Bookmarks, hashtags and the link of a summary. Tags need an account and are held in memory only (spec §2, §6). */
export function useSummaryActions(summary: SummaryKey) {
  const user = useUser();
  const { key, tags } = useSummaryTags(summary, user);
  const [panel, setPanel] = useState<SummaryTagKind | null>(null);
  const TagsPanel = useDeferred(
    importTagsPanel,
    panel !== null,
    withToast(() => setPanel(null)),
  );
  const { isCopied, copyLink } = useCopyLink(COPY_TEXTS);
  const kind = user ? panel : null;
  return {
    tags,
    /** The kind whose tags are being changed. */
    kind,
    /** Null until its code is loaded. */
    panel: kind && TagsPanel && { TagsPanel, kind, tagsKey: key, tags: tags[kind] },
    /** Toggles the panel of a kind; null hides it. Shows a toast if a sign-in is required. */
    show: (wanted: SummaryTagKind | null): void => {
      if (user) setPanel(wanted);
      else if (wanted) toast(AUTHENTICATION_REQUIRED_WITH_ACTION);
    },
    isCopied,
    copy: () => copyLink(new URL(summaryHref(summary), location.origin).href),
  };
}
