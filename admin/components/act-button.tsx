import { Button } from '@mui/material';
import { useState } from 'react';
import { type Identifier, useListContext, useRecordContext, useResourceContext } from 'react-admin';
import { Icon, type IconName } from './icon';
import { useAct } from './use-act';

type CommonProps = {
  verb: string;
  /** "Hide". */
  label: string;
  icon: IconName;
  /** Defaults to the screen's resource. */
  resource?: string;
};

type ActButtonProps = CommonProps & {
  /** The notification: "The post is hidden." */
  done: string;
  /** Distinguishes rows: "#ppc" makes "Hide #ppc". */
  name?: string;
  /** To what it is done, where that is not the record around it. */
  id?: Identifier;
  details?: Record<string, unknown>;
  disabled?: boolean;
};

/** Does something to one thing, with Undo where the log can take it back. */
export function ActButton({ verb, label, done, icon, name, resource, id, details = {}, disabled }: ActButtonProps) {
  const record = useRecordContext();
  const listed = useResourceContext();
  const act = useAct(resource ?? listed ?? '');
  const [isPending, setPending] = useState(false);
  const target = id ?? record?.id;
  const onClick = async () => {
    if (target === undefined) return;
    setPending(true);
    await act({ verb, ids: [target], details, done });
    setPending(false);
  };
  return (
    <Button
      startIcon={<Icon name={icon} />}
      disabled={disabled || isPending || target === undefined}
      onClick={onClick}
      {...(name !== undefined && { 'aria-label': `${label} ${name}` })}
    >
      {label}
    </Button>
  );
}

type BulkActButtonProps = CommonProps & {
  /** The notification for a number of rows. */
  done: (count: number) => string;
};

/** Does something to the selected rows, with Undo where the log can take it back. */
export function BulkActButton({ verb, label, done, icon, resource }: BulkActButtonProps) {
  const { resource: listed, selectedIds, onUnselectItems } = useListContext();
  const act = useAct(resource ?? listed);
  const onClick = async () => {
    if (await act({ verb, ids: selectedIds, done })) onUnselectItems();
  };
  return (
    <Button startIcon={<Icon name={icon} />} onClick={onClick}>
      {label}
    </Button>
  );
}
