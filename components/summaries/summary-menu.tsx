import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useCloseOnEscape } from '@/components/ui/escape-stack';
import { Icon, type IconName } from '@/components/ui/icon';
import type { SummaryKey } from '@/lib/summaries/model';
import type { SummaryTagKind } from '@/lib/summaries/summary-tags';
import { useSummaryActions } from './use-summary-actions';

export type SummaryMenuProps = { summary: SummaryKey; title: string };

/**
 * Actions of a summary behind one button. The menu and the tag input cover the card, whose row would clip them. Added
 * tags stay visible at the card's lower edge.
 */
export function SummaryMenu({ summary, title }: SummaryMenuProps) {
  const { tags, panel, show, isCopied, copy } = useSummaryActions(summary);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closeList = () => {
    setOpen(false);
    button.current?.focus();
  };
  const change = (kind: SummaryTagKind) => {
    closeList();
    show(kind);
  };
  const closePanel = () => {
    show(null);
    button.current?.focus();
  };
  const added = [...tags.bookmarks, ...tags.hashtags.map((tag) => `#${tag}`)];
  return (
    <>
      {added.length > 0 && (
        <ul className="summary-added" aria-label="Yours, for this visit">
          {added.map((tag) => (
            <li key={tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <div className="summary-menu">
        <Button
          ref={button}
          variant="ghost"
          size="icon"
          aria-label={`Actions for “${title}”`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isCopied ? 'check' : 'ellipsis'} />
        </Button>
        {isOpen && (
          <List onClose={closeList} onLeave={() => setOpen(false)}>
            <Item icon="heart" label={`Bookmark “${title}”`} onClick={() => change('bookmarks')}>
              Bookmark
            </Item>
            <Item icon="tag" label={`Add hashtags to “${title}”`} onClick={() => change('hashtags')}>
              Add hashtags
            </Item>
            <Item
              icon="link-2"
              label={`Copy link to “${title}”`}
              onClick={() => {
                closeList();
                void copy();
              }}
            >
              Copy link
            </Item>
          </List>
        )}
      </div>
      {panel && <panel.TagsPanel key={panel.kind} {...panel} onClose={closePanel} />}
    </>
  );
}

type ListProps = {
  onClose: () => void;
  /** The focus or the pointer has gone elsewhere. */
  onLeave: () => void;
  children: ReactNode;
};

function List({ onClose, onLeave, children }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  useCloseOnEscape(true, onClose);
  useEffect(() => {
    list.current?.querySelector('button')?.focus();
  }, []);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !list.current?.parentElement?.contains(target)) onLeave();
    };
    addEventListener('pointerdown', leave);
    return () => removeEventListener('pointerdown', leave);
  }, [onLeave]);
  return (
    <ul
      ref={list}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent) => {
        // No focus: another window, or a browser that does not focus clicked elements.
        if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) onLeave();
      }}
    >
      {children}
    </ul>
  );
}

type ItemProps = { icon: IconName; label: string; onClick: () => void; children: string };

const Item = ({ icon, label, onClick, children }: ItemProps) => (
  <li>
    <Button variant="ghost" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
      {children}
    </Button>
  </li>
);
