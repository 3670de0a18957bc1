import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api';
import type { NextIssue } from './issue';

/** `version` changes when it was fetched again. */
export function useNextIssue() {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['mail', 'next'],
    queryFn: () => callApi<{ data: NextIssue }>('GET', '/mail/next'),
  });
  return { next: data?.data, error, version: dataUpdatedAt, refetch };
}
