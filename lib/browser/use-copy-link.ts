'use client';

import { useEffect, useState } from 'react';
import { type ToastText, toast } from '@/lib/browser/toast/toast-store';
import { COPY_CONFIRMATION_MS } from '@/lib/config/product';

/** `isCopied` is true for two seconds after copying (spec §9). */
export function useCopyLink(texts: { copied: ToastText; failed: ToastText }) {
  // A counter, because copying again restarts the two seconds.
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

/** Rejects when the browser denies it. Call it directly from a click. */
async function copyText(text: string): Promise<void> {
  // Only secure origins have the clipboard API; a local network address is not one.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const write = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', write, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', write);
  if (!isCopied) throw new Error('The browser refused to copy.');
}

/** Opens the device's share sheet. Returns whether it was shown, even if the visitor cancelled. */
export async function shareNatively(data: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
