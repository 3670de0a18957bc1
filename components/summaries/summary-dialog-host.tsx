'use client';

import { useEffect, useState } from 'react';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { useDeferred } from '@/components/ui/use-deferred';
import {
  closeSummary,
  followOpenedSummary,
  type OpenedSummary,
  useOpenedSummary,
} from '@/lib/summaries/opened-summary';
import type { ListedSummaries } from '@/lib/summaries/summary-neighbours';

/** The dialog's code brings Markdown along: fetched when a summary is reached for. */
export const importSummaryDialog = () => import('./summary-dialog').then(({ SummaryDialog }) => SummaryDialog);

type Props = {
  listed: ListedSummaries;
  /** The summary in the page's address. */
  fromServer: OpenedSummary | null;
};

/** Shows the summary that is being read. */
export function SummaryDialogHost({ fromServer, listed }: Props) {
  const opened = useOpenedSummary();
  // The last one stays while the dialog fades out.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);

  useEffect(() => followOpenedSummary(fromServer), [fromServer]);

  const isOpen = opened !== null;
  // Closed again if its code cannot be loaded, so that the next click retries.
  const SummaryDialog = useDeferred(importSummaryDialog, isOpen, closeSummary);

  if (!SummaryDialog) return opened && <LoadingFrame label={opened.title} onClose={closeSummary} />;
  return shown && <SummaryDialog summary={shown} listed={listed} isOpen={isOpen} onClose={closeSummary} />;
}
