import { useState } from 'react';
import { useNotify } from 'react-admin';

/** Copies a text with a notification. */
export function useCopy() {
  const notify = useNotify();
  const [isCopied, setCopied] = useState(false);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      notify('Copied.');
    } catch {
      notify('The browser does not let the desk copy. Select it, or write it down.', { type: 'warning' });
    }
  };
  return { copy, isCopied };
}
