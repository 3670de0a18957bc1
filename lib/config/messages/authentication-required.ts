import type { ToastInput, ToastText } from '@/lib/browser/toast/toast-store';

/** Spec §6, §8: for an anonymous visitor. */
export const AUTHENTICATION_REQUIRED = {
  title: 'Authentication Required',
  description: 'Please sign in to use this feature',
  variant: 'destructive',
} as const satisfies ToastText;

/** On summary cards the toast has the sign-in button. */
export const AUTHENTICATION_REQUIRED_WITH_ACTION = {
  ...AUTHENTICATION_REQUIRED,
  action: { label: 'Sign In', href: '/auth' },
} as const satisfies ToastInput;
