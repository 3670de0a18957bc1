import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { SCREENS, type Waiting } from '../../screens';

const RENEW_MS = 60_000;
/** The rows of each kind that are listed one by one; the screen has the rest. */
const PAGE = { page: 1, perPage: 5 };

type Found = { waiting: Waiting[]; isPending: boolean; error: Error | null };

/** Waiting work, refreshed every minute while the page is visible. */
export function useWaiting(): Found {
  const dataProvider = useDataProvider();
  const todos = SCREENS.flatMap((screen) =>
    (screen.todos ?? []).map((todo) => ({ resource: screen.name, ...todo, screen })),
  );
  const results = useQueries({
    queries: todos.map(({ resource, filter, sort }) => ({
      queryKey: [resource, 'waiting', filter],
      queryFn: () => dataProvider.getList(resource, { pagination: PAGE, filter, ...(sort && { sort }) }),
      refetchInterval: RENEW_MS,
    })),
  });
  return {
    waiting: todos.flatMap((todo, index) => {
      const { data: rows = [], total = 0 } = results[index]?.data ?? {};
      return total > 0 ? [{ ...todo, rows, total }] : [];
    }),
    isPending: results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error)?.error ?? null,
  };
}
