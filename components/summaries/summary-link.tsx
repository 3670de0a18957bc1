'use client';

import type { MouseEvent, ReactNode } from 'react';
import { preload } from '@/components/ui/use-deferred';
import { isPlainClick } from '@/lib/browser/navigation/is-plain-click';
import { type OpenedSummary, openSummary } from '@/lib/summaries/opened-summary';
import { importSummaryDialog } from './summary-dialog-host';

type Props = { summary: OpenedSummary; href: string; children: ReactNode };

/**
 * A link that covers its card. It leads to the page with this summary open; a plain click opens the dialog right here.
 */
export function SummaryLink({ summary, href, children }: Props) {
  const preloadDialog = () => preload(importSummaryDialog);
  const onClick = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openSummary(summary);
  };
  return (
    <a
      href={href}
      draggable={false}
      className="card-link"
      onClick={onClick}
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
    >
      {children}
    </a>
  );
}
