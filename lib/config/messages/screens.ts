/** Spec §2: screens that stand in for a page. */
export const SCREEN_TEXTS = {
  notFound: 'Oops! Page not found',
  returnHome: 'Return to Home',
  unexpectedError: 'Unexpected Application Error!',
} as const;
