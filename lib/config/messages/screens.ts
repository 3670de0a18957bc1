/** Spec §2: message screens instead of a page. */
export const SCREEN_TEXTS = {
  notFound: 'Oops! Page not found',
  returnHome: 'Return to Home',
  unexpectedError: 'Unexpected Application Error!',
} as const;
