'use client';

import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '@/lib/navigation/is-plain-click';
import { type OpenedSummary, openSummary } from '@/lib/summaries/opened-summary';
import { loadSummaryDialog } from './load-summary-dialog';

type Props = { summary: OpenedSummary; href: string; children: ReactNode };

/**
 * A link that covers its card. It leads to the page with this summary open; a plain click opens the dialog right here.
 */
export function SummaryLink({ summary, href, children }: Props) {
  const preload = () => void loadSummaryDialog().catch(() => undefined);
  const onClick = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openSummary(summary);
  };
  return (
    <a href={href} draggable={false} className="card-link" onClick={onClick} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  );
}
