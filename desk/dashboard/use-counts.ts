import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Counter, Screen } from '../screen';

const RENEW_MS = 60_000;

export type Counted = Pick<Counter, 'label' | 'group' | 'to'> & {
  resource: string;
  applied: Record<string, unknown>;
  /** Undefined while it is counted, null where that failed. */
  count: number | null | undefined;
};

/** Counts what the screens want counted, again every minute while the page is looked at. */
export function useCounts(screens: readonly Screen[]): Counted[] {
  const dataProvider = useDataProvider();
  const wanted = screens.flatMap(({ name, counters = [] }) =>
    counters.map(({ filter, ...counter }) => ({ ...counter, resource: name, applied: filter() })),
  );
  const results = useQueries({
    queries: wanted.map(({ resource, applied }) => ({
      queryKey: [resource, 'count', applied],
      queryFn: async () => {
        const page = await dataProvider.getList(resource, { pagination: { page: 1, perPage: 1 }, filter: applied });
        return page.total ?? 0;
      },
      refetchInterval: RENEW_MS,
    })),
  });
  return wanted.map((counter, index) => {
    const { data, isError } = results[index] ?? {};
    return { ...counter, count: isError ? null : data };
  });
}
