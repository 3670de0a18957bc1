import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Chip } from '@/components/ui/chip';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import type { Tag } from '@/lib/tags/model';

type ListProps = { title: string; action?: ReactNode; children: ReactNode };

/** Chips under a heading, beside which an `action` may stand. `children` are list items. */
export function ChipList({ title, action, children }: ListProps) {
  const id = useId();
  return (
    <section className="mt-6" aria-labelledby={id}>
      <div className="mb-2.5 flex min-h-6 items-center justify-between gap-4">
        <h3 id={id} className="font-semibold text-ui">
          {title}
        </h3>
        {action}
      </div>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </section>
  );
}

type ChipProps = { item: Tag; isDisabled: boolean; onToggle: (item: Tag) => void };

/** An item to select. An item with `isFound`, because its name was typed again, is scrolled into view and marked. */
export function SelectableChip({
  item,
  isDisabled,
  onToggle,
  isSelected,
  isFound,
}: ChipProps & { isSelected: boolean; isFound: boolean }) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isFound) place.current?.scrollIntoView({ block: 'center' });
  }, [isFound]);
  return (
    <li ref={place} className="max-w-full">
      <Chip
        selected={isSelected}
        disabled={isDisabled}
        data-found={isFound ? '' : undefined}
        onClick={() => onToggle(item)}
      >
        <span className="truncate">{item.name}</span>
      </Chip>
    </li>
  );
}

/** A selected item, which a click takes out of the selection. */
export function RemovableChip({ item, isDisabled, onToggle }: ChipProps) {
  return (
    <li className="max-w-full">
      <Chip aria-label={`Remove ${item.name}`} disabled={isDisabled} onClick={() => onToggle(item)}>
        <span className="truncate">{item.name}</span>
        <Icon name="x" className="size-3.5 shrink-0" />
      </Chip>
    </li>
  );
}

const SKELETON_WIDTHS = ['w-20', 'w-28', 'w-16', 'w-24', 'w-32', 'w-20'];

export function ChipSkeletons() {
  return (
    <li className="flex flex-wrap gap-2">
      <span className="sr-only">Loading...</span>
      {SKELETON_WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity in a fixed order
        <Skeleton key={index} className={`h-9 rounded-control ${width}`} />
      ))}
    </li>
  );
}
