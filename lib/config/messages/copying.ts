import type { ToastText } from '@/lib/browser/toast/toast-store';
import { failure } from './toast-kinds';

/** Spec §8 "Other toasts". */
export const COPY_MESSAGES = {
  failed: failure('Failed to copy link'),
  summaryFailed: failure('Copy failed: Could not copy link to clipboard.'),
  copied: { title: 'Link copied!' },
  summaryCopied: { title: 'Link copied!', description: 'Summary link copied to clipboard' },
} as const satisfies Record<string, ToastText>;
