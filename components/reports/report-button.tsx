'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { preload, useDeferred } from '@/components/ui/use-deferred';
import { REPORT_TEXTS } from '@/lib/messages/later';
import type { ReportSubject } from '@/lib/reports/model';

const importDialog = () => import('./report-dialog').then(({ ReportDialog }) => ReportDialog);

/** Opens "Report this post", or the same for a list, for everybody. The dialog goes with whatever the button is in. */
export function ReportButton({ subject }: { subject: ReportSubject }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  // Closed again if it cannot be loaded, so that the next click retries.
  const ReportDialog = useDeferred(importDialog, isOpen, close);
  return (
    <>
      <Button variant="ghost" onPointerEnter={() => preload(importDialog)} onClick={() => setIsOpen(true)}>
        <Icon name="flag" />
        {REPORT_TEXTS.report}
      </Button>
      {ReportDialog && <ReportDialog subject={subject} isOpen={isOpen} onClose={close} />}
      {!ReportDialog && isOpen && <LoadingFrame label={subject.heading} onClose={close} />}
    </>
  );
}
