import { type ReactNode, useState } from 'react';
import { Confirm } from 'react-admin';
import { DeskButton } from './desk-button';

type ConfirmButtonProps = {
  /** What the button does: "Delete". */
  label: string;
  icon: ReactNode;
  /** The question: "Delete the account?" */
  title: string;
  /** What will happen, as a sentence. */
  text: string;
  /** The button of the dialog, where it is not called as the one that opens it. */
  confirm?: string;
  /** Whether something is lost by it. */
  isDangerous?: boolean;
  work: () => Promise<unknown>;
};

/** Does something that nothing takes back, once more asked for. */
export function ConfirmButton({ label, icon, title, text, confirm = label, isDangerous, work }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const onConfirm = () => {
    setOpen(false);
    void work();
  };
  return (
    <>
      <DeskButton label={label} icon={icon} {...(isDangerous && { color: 'error' })} onClick={() => setOpen(true)} />
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
