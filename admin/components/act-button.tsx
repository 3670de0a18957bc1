import { type ReactNode, useState } from 'react';
import { type Identifier, useRecordContext, useResourceContext } from 'react-admin';
import { DeskButton } from './desk-button';
import { useAct } from './use-act';

type ActButtonProps = {
  verb: string;
  /** "Hide". */
  label: string;
  /** The notification: "The post is hidden." */
  done: string;
  icon: ReactNode;
  /** Distinguishes rows: "#ppc" makes "Hide #ppc". */
  name?: string;
  /** Defaults to the screen's resource. */
  resource?: string;
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
    <DeskButton
      label={label}
      icon={icon}
      disabled={disabled || isPending || target === undefined}
      onClick={onClick}
      {...(name !== undefined && { 'aria-label': `${label} ${name}` })}
    />
  );
}
