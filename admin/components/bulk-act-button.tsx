import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { DeskButton } from './desk-button';
import { useAct } from './use-act';

type BulkActButtonProps = {
  verb: string;
  /** "Hide". */
  label: string;
  /** The notification for a number of rows. */
  done: (count: number) => string;
  icon: ReactNode;
  /** Defaults to the list's resource. */
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
