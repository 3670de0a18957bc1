import { Button, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Icon, type IconName } from './icon';
import { FormField, SmallForm } from './small-form';
import { type Revertible, useNotifyDone } from './use-act';

type FormDialogProps = {
  title: string;
  /** The consequence, as a sentence. */
  text?: string | undefined;
  /** The button that does it. */
  submit: string;
  /** Closes the dialog unless it throws; what it throws is shown. */
  work: (fields: Record<string, string>) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

/** A dialog that asks for something, or whether to do it, and does it. */
export function FormDialog({ title, text, submit, work, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
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
