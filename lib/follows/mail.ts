/** When the mail of what is followed comes; on Mondays as part of the Monday mail. */
export const CADENCES = ['off', 'daily', 'monday'] as const;
export type Cadence = (typeof CADENCES)[number];

export const CADENCE_NAMES: Record<Cadence, string> = { off: 'Off', daily: 'Daily', monday: 'On Mondays' };

/** `hour` is 0 to 23 in `timeZone`, an IANA name. */
export type MailWhen = { cadence: Cadence; hour: number; timeZone: string };

export type MailSettings = MailWhen & { email: string };

/** The response of GET /api/following/mail. `settings` are null until an address was confirmed. */
export type MailOffer = { isOffered: boolean; settings: MailSettings | null };

/** The response of POST /api/following/mail: in force, or a mail asks for confirmation. */
export type MailOutcome = { outcome: 'saved' | 'asked' };

/** 7 → "07:00". */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** As suggested before the reader chooses. */
export const MAIL_HOUR = 7;

/** "daily, 07:00" */
export const describeWhen = ({ cadence, hour }: Pick<MailWhen, 'cadence' | 'hour'>): string =>
  cadence === 'off' ? 'off' : `${CADENCE_NAMES[cadence].toLowerCase()}, ${formatHour(hour)}`;
