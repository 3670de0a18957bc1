import { Button, Dialog, DialogContent, DialogContentText, type DialogProps, DialogTitle } from '@mui/material';
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useState } from 'react';
import {
  type Identifier,
  Link,
  useCreatePath,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Icon, type IconName } from './icon';
import { FormField, SmallForm } from './small-form';
import { type Revertible, useAct, useNotifyDone } from './use-act';

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

type FormDialogProps = {
  title: string;
  /** The consequence, as a sentence. */
  text?: string | undefined;
  /** The button that does it. */
  submit: string;
  /** Closes the dialog unless it throws; what it throws is shown. */
  work: (fields: Record<string, string>) => Promise<unknown>;
  onClose: () => void;
  maxWidth?: DialogProps['maxWidth'];
  children?: ReactNode;
};

/** A dialog that asks for something, or whether to do it, and does it. */
export function FormDialog({ title, text, submit, work, onClose, maxWidth = 'xs', children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth={maxWidth}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <SmallForm
          submit={submit}
          isMain
          work={async (fields) => {
            await work(fields);
            onClose();
          }}
          below={<Button onClick={onClose}>Cancel</Button>}
        >
          {text && <DialogContentText>{text}</DialogContentText>}
          {children}
        </SmallForm>
      </DialogContent>
    </Dialog>
  );
}

type AskButtonProps = {
  /** Also the dialog's button and title, unless these have their own words. */
  label: string;
  icon: IconName;
  title?: string;
  text: string;
  submit?: string;
  /** Distinguishes rows. */
  name?: string;
  isDangerous?: boolean;
  /** The field of the dialog. Without it the dialog only asks for confirmation. */
  field?: ComponentProps<typeof FormField>;
  /** The notification, with Undo where the log can take it back. */
  done?: string;
  /** Gets what was typed; with `done` it returns the API's answer. */
  work: (value: string) => Promise<unknown>;
};

/** Does something after a question. */
export function AskButton({
  label,
  icon,
  title = label,
  submit = label,
  name,
  isDangerous,
  field,
  ...ask
}: AskButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const notifyDone = useNotifyDone();
  const work = async (fields: Record<string, string>) => {
    const answer = await ask.work(fields[field?.name ?? ''] ?? '');
    if (ask.done) notifyDone(ask.done, (answer as { data: Revertible } | undefined)?.data);
  };
  return (
    <>
      <Button
        startIcon={<Icon name={icon} />}
        {...(isDangerous && { color: 'error' })}
        aria-label={name === undefined ? title : `${label} ${name}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <FormDialog {...{ title, submit, text: ask.text, work, onClose: () => setOpen(false) }}>
          {field && <FormField autoFocus autoComplete="off" {...field} />}
        </FormDialog>
      )}
    </>
  );
}

type Page = 'edit' | 'show';

function useRecordPath(type: Page): string {
  const id = useRecordContext()?.id ?? '';
  const resource = useResourceContext() ?? '';
  return useCreatePath()({ resource, type, id });
}

/** Leads to the page of a list's row. A table's row reacts to the mouse alone; keyboards and screen readers find this. */
export const RecordLink = ({ to, children }: { to: Page; children: ReactNode }) => (
  // The row would go there once more.
  <Link to={useRecordPath(to)} className="record-link" onClick={(event: MouseEvent) => event.stopPropagation()}>
    <bdi>{children}</bdi>
  </Link>
);

type GoButtonProps = { label: string; to?: string; type?: Page };

/** A button that leads to a page: `to`, or the one of the record around it. */
export function GoButton({ label, to, type = 'edit' }: GoButtonProps) {
  const path = useRecordPath(type);
  return (
    <Button component={RouterLink} to={to ?? path}>
      {label}
    </Button>
  );
}
