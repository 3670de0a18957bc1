import { REPORT_MESSAGES } from '@/lib/config/messages/reports';

/** In the order of the form. */
export const REPORT_REASONS = [
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'incorrect', label: 'Wrong author or link' },
  { value: 'offensive', label: 'Offensive or harmful' },
  { value: 'copyright', label: 'Breach of copyright' },
  { value: 'other', label: 'Something else' },
] as const;

export const MAX_NOTE_LENGTH = 500;

/** The outcome of a form without JavaScript, in the next page's address. */
const REPORT_OUTCOMES = ['done', 'missing', 'limited', 'failed'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

const { sent, reasonRequired, failed } = REPORT_MESSAGES;

/** Fixed texts, because anyone can forge an address. */
export const REPORT_OUTCOME_TEXTS = {
  done: sent,
  missing: reasonRequired,
  limited: { ...failed, description: 'Too many requests, please try again later.' },
  failed,
} as const satisfies Record<ReportOutcome, { title: string; description: string }>;

export const parseReportOutcome = (value: string | string[] | undefined): ReportOutcome | null =>
  REPORT_OUTCOMES.find((outcome) => outcome === value) ?? null;
