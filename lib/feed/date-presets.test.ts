import { expect, it } from 'vitest';
import { datePresets } from './date-presets';
import { NO_FILTERS } from './filters';

const TODAY = '2026-03-01';

it('offers today, seven days and thirty, with today as the last of them', () => {
  const presets = datePresets({ ...NO_FILTERS, search: 'ppc', page: 3 }, TODAY);
  expect(presets.map(({ name, isOn, next }) => [name, isOn, next.from, next.to])).toEqual([
    ['Today', false, TODAY, TODAY],
    ['7 days', false, '2026-02-23', TODAY],
    ['30 days', false, '2026-01-31', TODAY],
  ]);
  expect(presets[0]?.next).toMatchObject({ search: 'ppc' });
});

it('removes the dates of the selected preset', () => {
  const [today, week] = datePresets({ ...NO_FILTERS, from: '2026-02-23', to: TODAY }, TODAY);
  expect(today?.isOn).toBe(false);
  expect(week).toMatchObject({ isOn: true, next: { from: null, to: null } });
});
