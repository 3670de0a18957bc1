/** Why a post can be reported, in the order in which readers are offered the reasons. */
export const REPORT_REASONS = [
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'incorrect', label: 'Wrong author or link' },
  { value: 'offensive', label: 'Offensive or harmful' },
  { value: 'copyright', label: 'Breach of copyright' },
  { value: 'other', label: 'Something else' },
] as const;

export const MAX_NOTE_LENGTH = 500;
