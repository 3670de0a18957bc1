import { REPORT_MESSAGES } from '@/lib/messages/reports';

/** What came of a report that was sent without JavaScript, as the next page's address says it. */
const REPORT_OUTCOMES = ['done', 'missing', 'limited', 'failed'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

const { sent, reasonRequired, failed } = REPORT_MESSAGES;

/** The words for each outcome, fixed because anybody can write an address. */
export const REPORT_OUTCOME_TEXTS = {
  done: sent,
  missing: reasonRequired,
  limited: { ...failed, description: 'Too many requests, please try again later.' },
  failed,
} as const satisfies Record<ReportOutcome, { title: string; description: string }>;

/** The outcome that a page's address names, or null. */
export const parseReportOutcome = (value: string | string[] | undefined): ReportOutcome | null =>
  REPORT_OUTCOMES.find((outcome) => outcome === value) ?? null;
