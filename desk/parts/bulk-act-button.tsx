import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { DeskButton } from './desk-button';
import { useAct } from './use-act';

type BulkActButtonProps = {
  verb: string;
  /** What the button does: "Hide". */
  label: string;
  /** What is said afterwards, of so many rows. */
  done: (count: number) => string;
  icon: ReactNode;
  /** Whose verb it is, where it is not the list's own. */
  resource?: string;
};

/** Does something to the selected rows, with Undo where the log can take it back. */
export function BulkActButton({ verb, label, done, icon, resource }: BulkActButtonProps) {
  const { resource: listed, selectedIds, onUnselectItems } = useListContext();
  const act = useAct(resource ?? listed);
  const onClick = async () => {
    if (await act({ verb, ids: selectedIds, done: done(selectedIds.length) })) onUnselectItems();
  };
  return <DeskButton label={label} icon={icon} onClick={onClick} />;
}
