import { Button } from './button';
import { useCloseOnEscape } from './escape-stack';
import { Icon } from './icon';

type Props = {
  /** What is being opened. */
  label: string;
  isDrawer?: boolean;
  onClose: () => void;
};

/**
 * The frame of a dialog or drawer whose code is on its way, so that a tap is answered at once on the slowest line. The
 * browser's own dialog, which needs no code: it holds the focus, and gives it back before the real one takes its place.
 */
export function LoadingFrame({ label, isDrawer = false, onClose }: Props) {
  useCloseOnEscape(true, onClose);
  return (
    <dialog
      ref={show}
      aria-label={label}
      aria-busy="true"
      className={isDrawer ? 'loading-frame loading-drawer' : 'loading-frame'}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
        <Icon name="x" className="size-5" />
      </Button>
      <p className="sr-only" role="status">
        Loading...
      </p>
      <div />
    </dialog>
  );
}

function show(dialog: HTMLDialogElement | null): (() => void) | undefined {
  dialog?.showModal();
  return () => dialog?.close();
}
