import type { ToastText } from '@/lib/browser/toast/toast-store';
import { error, success } from './toast-kinds';

/** Texts about reporting a post, in the style of spec §8 (`docs/spec.md`, "Reports"). */
export const REPORT_MESSAGES = {
  sent: success('Report sent successfully! Thank you.'),
  failed: error('Failed to send report.'),
  reasonRequired: {
    title: 'Reason required',
    description: 'Please choose what is wrong with the post',
    variant: 'destructive',
  },
} as const satisfies Record<string, ToastText>;

export const REPORT_TEXTS = {
  report: 'Report',
  title: 'Report this post',
  reason: 'What is wrong with it?',
  note: 'Note (optional)',
  privacy: 'Only the people who run this site see your report.',
  send: 'Send report',
  sending: 'Sending...',
} as const;
