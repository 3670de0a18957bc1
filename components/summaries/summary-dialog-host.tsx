'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import {
  closeSummary,
  followOpenedSummary,
  type OpenedSummary,
  useOpenedSummary,
} from '@/lib/summaries/opened-summary';
import { loadSummaryDialog } from './load-summary-dialog';

const SummaryDialog = dynamic(loadSummaryDialog, { ssr: false });

/** Shows the summary that is being read; `fromServer` is the one that the page's address asked for. */
export function SummaryDialogHost({ fromServer }: { fromServer: OpenedSummary | null }) {
  const opened = useOpenedSummary();
  // The last one stays while the dialog fades out.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);

  useEffect(() => followOpenedSummary(fromServer), [fromServer]);

  return shown && <SummaryDialog summary={shown} isOpen={opened !== null} onClose={closeSummary} />;
}
