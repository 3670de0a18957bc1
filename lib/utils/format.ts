/** "12,345" without `Intl`, whose setup is slow on phones. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export const countPosts = (count: number): string => `${formatCount(count)} ${count === 1 ? 'post' : 'posts'}`;

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A timestamp or day as "November 20, 2026" in UTC, so that server and browser agree. `Intl` is slow to set up on phones. */
export function formatDate(value: string): string {
  const date = new Date(value);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** YYYY-MM as "November 2026". */
export const formatMonth = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** An ISO timestamp or a day as "Nov 20, 2026", without its year where that is the year of `today`. */
export function formatShortDate(day: string, today = ''): string {
  const [date, year] = formatDate(day).split(', ');
  const short = date?.replace(/(?<=^...)\w+/, '');
  return today.startsWith(`${year}`) ? `${short}` : `${short}, ${year}`;
}
