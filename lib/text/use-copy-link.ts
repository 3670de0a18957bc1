'use client';

import { useEffect, useState } from 'react';
import { COPY_CONFIRMATION_MS } from '@/lib/config/product';
import { type ToastText, toast } from '@/lib/toast/toast-store';
import { copyText } from './copy-text';

/** Copies a link and says so with these toasts. `isCopied` is true for two seconds after it worked (spec §9). */
export function useCopyLink(texts: { copied: ToastText; failed: ToastText }) {
  // A number rather than a flag: copying again begins the two seconds anew.
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), COPY_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const copyLink = async (url: string): Promise<void> => {
    try {
      await copyText(url);
    } catch {
      toast(texts.failed);
      return;
    }
    setCopies((count) => count + 1);
    toast(texts.copied);
  };
  return { isCopied: copies > 0, copyLink };
}
