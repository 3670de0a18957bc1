const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/**
 * An ISO timestamp or a day (YYYY-MM-DD) as "November 20, 2026", in UTC, so that server and browser agree. Without
 * `Intl`, whose first date takes a slow phone longer than all the rest of a card.
 */
export function formatDate(value: string): string {
  const date = new Date(value);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
