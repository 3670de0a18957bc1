import { useEffect, useRef, useState } from 'react';
import { Button } from './button';

type Props = {
  /** The name of the list, as "Hashtags". */
  what: string;
  onRetry: () => Promise<unknown>;
};

/** Replaces a list that could not be loaded. After a retry the focus moves to the loaded list. */
export function LoadFailed({ what, onRetry }: Props) {
  const [isRetrying, setRetrying] = useState(false);
  const place = useRef<Element | null>(null);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      place.current?.querySelector<HTMLElement>('a[href], button, input')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ui">
      <p>{`${what} could not be loaded.`}</p>
      <Button
        variant="secondary"
        aria-disabled={isRetrying}
        onClick={async ({ currentTarget }) => {
          if (isRetrying) return;
          place.current = currentTarget.parentElement?.parentElement?.closest('fieldset, div') ?? null;
          setRetrying(true);
          await onRetry();
          setRetrying(false);
        }}
      >
        {isRetrying ? 'Trying again…' : 'Try again'}
      </Button>
    </div>
  );
}

/** The same in place of a text. */
export function TextFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="py-6 text-center">
      <p className="mb-4 text-ink-3">{`${what} could not be loaded.`}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
