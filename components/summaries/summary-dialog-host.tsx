'use client';

import { useEffect, useState } from 'react';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { useLazyCode } from '@/components/ui/use-lazy-code';
import {
  closeSummary,
  followOpenedSummary,
  type OpenedSummary,
  useOpenedSummary,
} from '@/lib/summaries/opened-summary';
import { loadSummaryDialog } from './load-summary-dialog';

/** Shows the summary that is being read; `fromServer` is the one that the page's address asked for. */
export function SummaryDialogHost({ fromServer }: { fromServer: OpenedSummary | null }) {
  const [SummaryDialog, load] = useLazyCode(loadSummaryDialog);
  const opened = useOpenedSummary();
  // The last one stays while the dialog fades out.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);

  useEffect(() => followOpenedSummary(fromServer), [fromServer]);

  const isOpen = opened !== null;
  useEffect(() => {
    // Closed again where its code cannot be loaded, so that the next click tries once more.
    if (isOpen) load(closeSummary);
  }, [isOpen, load]);

  if (!SummaryDialog) return opened && <LoadingFrame label={opened.title} onClose={closeSummary} />;
  return shown && <SummaryDialog summary={shown} isOpen={isOpen} onClose={closeSummary} />;
}
