import { useBackCloses } from '@/lib/browser/navigation/use-back-closes';
import { Button } from './button';
import { useCloseOnEscape } from './escape-stack';
import { Icon } from './icon';

type Props = {
  label: string;
  isDrawer?: boolean;
  /** The name under which Back closes the opening overlay, if it does (`useBackCloses`). */
  step?: string;
  onClose: () => void;
};

/** After that the code is on a slow line rather than here already. */
const MODAL_AFTER_MS = 300;

/**
 * The frame of a dialog or drawer whose code is on its way, so that a tap is answered at once on the slowest line. The
 * browser's own dialog, which needs no code: it holds the focus, and gives it back before the real one takes its place.
 */
export function LoadingFrame({ label, isDrawer = false, step = '', onClose }: Props) {
  useBackCloses(step, step !== '', onClose);
  useCloseOnEscape(true, onClose);
  return (
    <dialog
      ref={makeModal}
      open
      aria-label={label}
      aria-modal="true"
      aria-busy="true"
      className={isDrawer ? 'loading-frame loading-drawer' : 'loading-frame'}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
        <Icon name="x" />
      </Button>
      <p className="sr-only" role="status">
        Loading...
      </p>
      <div />
    </dialog>
  );
}

/** Neither modal nor focused at first, because both restyle the page, 0.2 s on a slow phone. Escape closes it. */
function makeModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  const timer = setTimeout(() => {
    dialog.close();
    dialog.showModal();
  }, MODAL_AFTER_MS);
  return () => {
    clearTimeout(timer);
    dialog.close();
  };
}
