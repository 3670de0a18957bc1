'use client';

import useSWR from 'swr';
import { callApi } from './call-api';

type Path = `/api/${string}`;

/**
 * The list that a call answers under `name`; empty without a key, which is the path, or the path and whose list it is. Failures
 * are only logged (spec §8).
 */
export function useApiList<Item>(name: string, key: Path | readonly [Path, number] | null) {
  const { data, error, isLoading, mutate } = useSWR<Item[] | undefined>(
    key,
    async (asked: Path | readonly [Path]) =>
      (await callApi<Record<string, Item[]>>(typeof asked === 'string' ? asked : asked[0]))[name],
    { onError: (error: unknown) => console.warn(`${name} could not be read`, error) },
  );
  return {
    items: data ?? [],
    isLoading,
    hasFailed: !data && !!error,
    /** Changes the list after the server has changed. */
    update: (change: (items: Item[]) => Item[]) => void mutate((list = []) => change(list), { revalidate: false }),
    refresh: (): Promise<unknown> => mutate(),
  };
}
