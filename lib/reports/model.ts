import { REPORT_MESSAGES, REPORT_TEXTS } from '@/lib/messages/later';

/** In the order of the form. */
export const REPORT_REASONS = [
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'incorrect', label: 'Wrong author or link' },
  { value: 'offensive', label: 'Offensive or harmful' },
  { value: 'copyright', label: 'Breach of copyright' },
  { value: 'other', label: 'Something else' },
] as const;

/** What is reported: its title, the call that takes reports of it, and what the form is called. */
export type ReportSubject = { title: string; path: `/api/${string}`; heading: string };

/** A post as something that can be reported. */
export const reportOfPost = ({ id, title }: { id: number; title: string }): ReportSubject => ({
  title,
  path: `/api/posts/${id}/report`,
  heading: REPORT_TEXTS.title,
});

export const MAX_NOTE_LENGTH = 500;

const { sent, reasonRequired, failed } = REPORT_MESSAGES;

/** The outcomes of a form without JavaScript, in the next page's address; fixed texts, because anyone can forge it. */
export const REPORT_OUTCOME_TEXTS = {
  done: sent,
  missing: reasonRequired,
  limited: { ...failed, description: 'Too many requests, please try again later.' },
  failed,
} as const;
export type ReportOutcome = keyof typeof REPORT_OUTCOME_TEXTS;
