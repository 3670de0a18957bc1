'use client';

import clsx from 'clsx';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { SummaryKey } from '@/lib/summaries/model';
import type { SummaryTagKind } from '@/lib/summaries/summary-tags';
import { useSummaryActions } from './use-summary-actions';

/** Bookmark, tag and copy the link of the summary that is being read. */
export function SummaryActions({ summary, title }: { summary: SummaryKey; title: string }) {
  const { tags, kind, panel, show, isCopied, copy } = useSummaryActions(summary);
  const toggle = (wanted: SummaryTagKind) => show(kind === wanted ? null : wanted);
  return (
    <div className="summary-toolbar">
      <div className="toolbar max-sm:[&_.button-label]:sr-only">
        <Button
          variant="ghost"
          aria-label={`Bookmark “${title}”`}
          aria-expanded={kind === 'bookmarks'}
          onClick={() => toggle('bookmarks')}
        >
          <Icon name="heart" className={clsx('size-4.5', tags.bookmarks.length > 0 && 'fill-current text-ember')} />
          <span className="button-label">Bookmark</span>
          <Count of={tags.bookmarks.length} />
        </Button>
        <Button
          variant="ghost"
          aria-label={`Add hashtags to “${title}”`}
          aria-expanded={kind === 'hashtags'}
          onClick={() => toggle('hashtags')}
        >
          <Icon name="tag" />
          <span className="button-label">Add hashtags</span>
          <Count of={tags.hashtags.length} />
        </Button>
        <Button variant="ghost" aria-label={`Copy link to “${title}”`} onClick={copy}>
          {isCopied ? <Icon name="check" className="text-success" /> : <Icon name="link-2" />}
          <span className="button-label">Copy link</span>
        </Button>
      </div>
      {panel && <panel.TagsPanel key={panel.kind} {...panel} onClose={() => show(null)} />}
    </div>
  );
}

const Count = ({ of }: { of: number }) => (of > 0 ? <span className="tabular-nums">{of}</span> : null);
