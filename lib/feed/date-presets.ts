import type { FeedFilters } from './filters';

const DAY_MS = 86_400_000;

const PRESETS = [
  { name: 'Today', days: 1 },
  { name: '7 days', days: 7 },
  { name: '30 days', days: 30 },
];

type DatePreset = {
  name: string;
  isOn: boolean /** With its dates; without any where it is on. */;
  next: FeedFilters;
};

/** Today is included. `today` is in UTC as YYYY-MM-DD, like every date of the product. */
export const datePresets = (filters: FeedFilters, today: string): DatePreset[] =>
  PRESETS.map(({ name, days }) => {
    const from = new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    const isOn = filters.from === from && filters.to === today;
    return { name, isOn, next: { ...filters, ...(isOn ? { from: null, to: null } : { from, to: today }) } };
  });
