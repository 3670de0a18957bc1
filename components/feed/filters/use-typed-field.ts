'use client';

import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { SEARCH_DEBOUNCE_MS } from '@/lib/config/product';

type Options = {
  /** The value in the address. */
  value: string;
  /** The form in which a typed text will come back as `value`. */
  normalize: (text: string) => string;
  onCommit: (value: string, step: 'push' | 'replace') => void;
};

/**
 * A text field whose value lives in the address. What is typed is committed 500 ms after the last key (spec §9). The
 * first commit adds a step to the history and further ones replace it until the field is left, so that Back undoes a
 * search rather than a letter. The field is uncontrolled: nothing rewrites it while it is typed in, nor before
 * hydration.
 */
export function useTypedField({ value, normalize, onCommit }: Options): {
  ref: RefObject<HTMLInputElement | null>;
  onInput: () => void;
  onBlur: () => void;
  /** Commits the typed text at once. */
  commit: () => void;
} {
  const ref = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const committed = useRef(value);
  const isTyping = useRef(false);
  const latest = useRef({ normalize, onCommit });
  useEffect(() => {
    latest.current = { normalize, onCommit };
  });

  const commit = useCallback(() => {
    clearTimeout(timer.current);
    const next = latest.current.normalize(ref.current?.value ?? '');
    if (next === committed.current) return;
    committed.current = next;
    latest.current.onCommit(next, isTyping.current ? 'replace' : 'push');
    isTyping.current = true;
  }, []);

  const onInput = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(commit, SEARCH_DEBOUNCE_MS);
  }, [commit]);

  const onBlur = useCallback(() => {
    commit();
    isTyping.current = false;
  }, [commit]);

  useEffect(() => {
    // Something else has changed the address: Back, a removed chip, a link.
    if (value === committed.current) return;
    clearTimeout(timer.current);
    committed.current = value;
    isTyping.current = false;
    if (ref.current) ref.current.value = value;
  }, [value]);

  useEffect(() => {
    // Typed before hydration.
    if (latest.current.normalize(ref.current?.value ?? '') !== committed.current) onInput();
    return () => clearTimeout(timer.current);
  }, [onInput]);

  return { ref, onInput, onBlur, commit };
}
