/** In the order of the form. */
export const REPORT_REASONS = [
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'incorrect', label: 'Wrong author or link' },
  { value: 'offensive', label: 'Offensive or harmful' },
  { value: 'copyright', label: 'Breach of copyright' },
  { value: 'other', label: 'Something else' },
] as const;

export const MAX_NOTE_LENGTH = 500;
