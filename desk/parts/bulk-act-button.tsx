import type { ReactNode } from 'react';
import { Button, useListContext } from 'react-admin';
import { useAct } from './use-act';

type BulkActButtonProps = {
  verb: string;
  /** What the button does: "Hide". */
  label: string;
  /** What is said afterwards, of so many rows. */
  done: (count: number) => string;
  icon: ReactNode;
};

/** Does something to the selected rows, with Undo where the log can take it back. */
export function BulkActButton({ verb, label, done, icon }: BulkActButtonProps) {
  const { resource, selectedIds, onUnselectItems } = useListContext();
  const act = useAct(resource);
  const onClick = async () => {
    if (await act({ verb, ids: selectedIds, done: done(selectedIds.length) })) onUnselectItems();
  };
  return (
    <Button label={label} onClick={onClick}>
      {icon}
    </Button>
  );
}
