const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An ISO timestamp or a day (YYYY-MM-DD) as "November 20, 2026", in UTC, so that server and browser agree. */
export const formatDate = (value: string): string => DATE.format(new Date(value));
