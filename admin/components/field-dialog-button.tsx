import { type ReactNode, useState } from 'react';
import { DeskButton } from './desk-button';
import { FieldDialog, type FieldDialogProps } from './field-dialog';
import { type Revertible, useNotifyDone } from './use-act';

type FieldDialogButtonProps = Omit<FieldDialogProps, 'onClose' | 'work' | 'title'> & {
  /** Also the dialog's default title. */
  label: string;
  icon: ReactNode;
  title?: string;
  /** The notification. */
  done: string;
  /** Returns the API's result. Errors are shown in the dialog. */
  work: (value: string) => Promise<{ data: Revertible }>;
};

/** Asks for one thing and does something with it, with Undo where the log can take it back. */
export function FieldDialogButton({ label, icon, title = label, done, work, ...dialog }: FieldDialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const notifyDone = useNotifyDone();
  return (
    <>
      <DeskButton label={label} icon={icon} aria-label={title} onClick={() => setOpen(true)} />
      {isOpen && (
        <FieldDialog
          {...dialog}
          title={title}
          onClose={() => setOpen(false)}
          work={async (value) => notifyDone(done, (await work(value)).data)}
        />
      )}
    </>
  );
}
