export type SummaryKind = 'daily' | 'weekly';

/** A UTC day, or a week from Monday to Sunday. */
export type Period = {
  kind: SummaryKind;
  /** The day, or the week's Monday, as YYYY-MM-DD. */
  day: string;
  start: Date;
  /** The first moment after it. */
  end: Date;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day or week that a moment is in. */
export function periodOf(kind: SummaryKind, moment: Date): Period {
  const midnight = Math.floor(moment.getTime() / DAY_MS) * DAY_MS;
  const start = new Date(kind === 'daily' ? midnight : midnight - ((moment.getUTCDay() + 6) % 7) * DAY_MS);
  const end = new Date(start.getTime() + (kind === 'daily' ? 1 : 7) * DAY_MS);
  return { kind, day: start.toISOString().slice(0, 10), start, end };
}

/** The one before. */
export const previousPeriod = ({ kind, start }: Period): Period => periodOf(kind, new Date(start.getTime() - 1));
