'use client';

import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { toastLoadError, useLazyCode } from '@/components/ui/use-lazy-code';
import { AUTHENTICATION_REQUIRED_WITH_ACTION } from '@/lib/messages/authentication-required';
import { COPY_MESSAGES } from '@/lib/messages/copying';
import { useUser } from '@/lib/session/use-session';
import { type SummaryKey, summaryHref } from '@/lib/summaries/summary-key';
import type { SummaryTagKind } from '@/lib/summaries/summary-tags';
import { useSummaryTags } from '@/lib/summaries/use-summary-tags';
import { useCopyLink } from '@/lib/text/use-copy-link';
import { toast } from '@/lib/toast/toast-store';

const importTagsPanel = () => import('./summary-tags-panel').then(({ SummaryTagsPanel }) => SummaryTagsPanel);

export type SummaryActionsProps = { summary: SummaryKey; title: string; className?: string };

/** Bookmark, tag and copy the link of a summary. Tags need an account and are held in memory only (spec §2, §6). */
export function SummaryActions({ summary, title, className }: SummaryActionsProps) {
  const user = useUser();
  const { key, tags } = useSummaryTags(summary, user);
  const [panel, setPanel] = useState<SummaryTagKind | null>(null);
  const [TagsPanel, loadTagsPanel] = useLazyCode(importTagsPanel);
  const { isCopied, copyLink } = useCopyLink({
    copied: COPY_MESSAGES.summaryCopied,
    failed: COPY_MESSAGES.summaryFailed,
  });

  const toggle = (kind: SummaryTagKind): void => {
    if (!user) {
      toast(AUTHENTICATION_REQUIRED_WITH_ACTION);
      return;
    }
    setPanel(panel === kind ? null : kind);
    loadTagsPanel(() => {
      setPanel(null);
      toastLoadError();
    });
  };
  const open = user ? panel : null;

  return (
    <div className={className}>
      <div className="summary-actions">
        <TagToggle label={`Bookmark “${title}”`} isOpen={open === 'bookmarks'} onClick={() => toggle('bookmarks')}>
          <Icon name="bookmark" className={clsx('size-5', tags.bookmarks.length > 0 && 'fill-accent text-accent')} />
          <Count of={tags.bookmarks.length} />
        </TagToggle>
        <TagToggle label={`Add hashtags to “${title}”`} isOpen={open === 'hashtags'} onClick={() => toggle('hashtags')}>
          <Icon name="hash" className={clsx('size-5', tags.hashtags.length > 0 && 'text-accent')} />
          <Count of={tags.hashtags.length} />
        </TagToggle>
        <Button
          variant="ghost"
          size="icon"
          className="ml-auto"
          aria-label={`Copy link to “${title}”`}
          onClick={() => copyLink(new URL(summaryHref(summary), location.origin).href)}
        >
          {isCopied ? <Icon name="check" className="size-5 text-success" /> : <Icon name="link-2" className="size-5" />}
        </Button>
      </div>
      {open && TagsPanel && <TagsPanel key={open} kind={open} tagsKey={key} tags={tags[open]} />}
    </div>
  );
}

type ToggleProps = { label: string; isOpen: boolean; onClick: () => void; children: ReactNode };

function TagToggle({ label, isOpen, onClick, children }: ToggleProps) {
  return (
    <Button variant="ghost" className="summary-action" aria-label={label} aria-expanded={isOpen} onClick={onClick}>
      {children}
    </Button>
  );
}

const Count = ({ of }: { of: number }) =>
  of > 0 ? <span className="font-medium text-sm tabular-nums">{of}</span> : null;
