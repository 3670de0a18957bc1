import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callApi } from '../api';
import { LoadError, Note } from './section';

type Answer<Data> = { data: Data };
type Options<Data> = Pick<UseQueryOptions<Answer<Data>, Error, Data>, 'refetchInterval' | 'placeholderData'>;

/** Data of the API beside the records that react-admin fetches. */
export const useApi = <Data,>(path: string, options: Options<Data> = {}): UseQueryResult<Data> =>
  useQuery({
    queryKey: ['api', path],
    queryFn: () => callApi<Answer<Data>>('GET', path),
    select: ({ data }) => data,
    ...options,
  });

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  children: (data: NonNullable<Data>) => ReactNode;
};

/** Shows data once it is there, and why it is not, with a button to try again. */
export const Loaded = <Data,>({ query: { data, error, refetch }, children }: LoadedProps<Data>) => (
  <>
    <LoadError error={error} retry={refetch} />
    {data ? children(data) : !error && <Note role="status">Loading…</Note>}
  </>
);
