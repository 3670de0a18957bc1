import type { ToastInput, ToastText } from '@/lib/toast/toast-store';

/** Spec §6, §8: an anonymous visitor uses what needs an account. */
export const AUTHENTICATION_REQUIRED = {
  title: 'Authentication Required',
  description: 'Please sign in to use this feature',
  variant: 'destructive',
} as const satisfies ToastText;

/** The same on summary cards, where the toast itself leads to signing in. */
export const AUTHENTICATION_REQUIRED_WITH_ACTION = {
  ...AUTHENTICATION_REQUIRED,
  action: { label: 'Sign In', href: '/auth' },
} as const satisfies ToastInput;
