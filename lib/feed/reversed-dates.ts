import type { FeedFilters } from './filters';

export const REVERSED_DATES = 'The start date is after the end date.';

export const areDatesReversed = ({ from, to }: FeedFilters): boolean => from !== null && to !== null && from > to;

export const swapDates = (filters: FeedFilters): FeedFilters => ({
  ...filters,
  from: filters.to,
  to: filters.from,
  page: 1,
});
