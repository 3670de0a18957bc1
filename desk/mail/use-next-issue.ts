import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api';
import type { NextIssue } from './issue';

/** The next issue; `version` changes when it was read anew. */
export function useNextIssue() {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['mail', 'next'],
    queryFn: () => callApi<{ data: NextIssue }>('GET', '/mail/next'),
  });
  return { next: data?.data, error, version: dataUpdatedAt, refetch };
}
