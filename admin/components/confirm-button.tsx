import { type ReactNode, useState } from 'react';
import { Confirm, useNotify } from 'react-admin';
import { DeskButton } from './desk-button';

type ConfirmButtonProps = {
  /** "Delete". */
  label: string;
  icon: ReactNode;
  /** Distinguishes rows. */
  name?: string;
  /** The question: "Delete the account?" */
  title: string;
  /** The consequence, as a sentence. */
  text: string;
  /** The button of the dialog, where it is not called as the one that opens it. */
  confirm?: string;
  /** Whether something is lost by it. */
  isDangerous?: boolean;
  work: () => Promise<unknown>;
};

/** An irreversible action with a confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, icon, name, title, text, confirm = label, isDangerous, work } = props;
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const onConfirm = () => {
    setOpen(false);
    work().catch((error: Error) => notify(error.message, { type: 'error' }));
  };
  return (
    <>
      <DeskButton
        label={label}
        icon={icon}
        {...(isDangerous && { color: 'error' })}
        {...(name !== undefined && { 'aria-label': `${label} ${name}` })}
        onClick={() => setOpen(true)}
      />
      <Confirm
        isOpen={isOpen}
        title={title}
        content={text}
        confirm={confirm}
        confirmColor={isDangerous ? 'warning' : 'primary'}
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
